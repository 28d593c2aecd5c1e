import type { Json } from '../model/index.ts';

// Reads strict JSON into a value in which each number is a string of its original characters, so that `1.10` stays `1.10` when the value is
// edited. Number strings begin with `n` and other strings with `s`. Keys are unchanged.
export function spelled(json: string): Json {
  return JSON.parse(
    withScalars(
      json,
      (text) => `"s${text.slice(1)}`,
      (number) => `"n${number}"`,
    ),
  ) as Json;
}

// Returns the JSON text of a value made by `spelled`, with every number as it was written.
export function unspelled(value: Json): string {
  const plain = (text: string) => (text[1] === 'n' ? text.slice(2, -1) : `"${text.slice(2)}`);
  return withScalars(JSON.stringify(value), plain, (number) => number);
}

function withScalars(json: string, onText: (text: string) => string, onNumber: (number: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  // A string can be longer than a pattern can match, so the pattern finds only where one begins.
  for (const start of json.matchAll(/["\d-]/g)) {
    if (start.index < from) continue;
    const isText = start[0] === '"';
    const end = isText ? endOfText(json, start.index) : endOf(json, start.index, /[^\d.eE+-]|$/g);
    const written = json.slice(start.index, end);
    const isKey = isText && json[endOf(json, end, /\S|$/g)] === ':';
    parts.push(json.slice(from, start.index), isKey ? written : isText ? onText(written) : onNumber(written));
    from = end;
  }
  return parts.join('') + json.slice(from);
}

function endOfText(json: string, open: number): number {
  let at = open + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOf(json: string, from: number, end: RegExp): number {
  end.lastIndex = from;
  return end.exec(json)?.index ?? json.length;
}
