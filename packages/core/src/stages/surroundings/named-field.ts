import { normalise } from '../../lib/normalise.ts';
import type { Json, JsonObject } from '../../model/index.ts';

const LONGEST_LOOK = 4096;

const NAME = '((?:[\\p{L}_][\\p{L}\\p{N}_]{0,40}[ -]){0,2}[\\p{L}_][\\p{L}\\p{N}_]{0,40})';
const IS = '(?:is|was|are|equals|ist|est|es|è|é|jest)';
const VALUE = '(?:[$€£¥]\\s?)?(-?\\d[\\d.,]{0,30}%?|true\\b|false\\b|"[^"\\n]{0,80}")';

const STATEMENT = new RegExp(
  `(?<![\\p{L}\\p{N}_"'])${NAME}[*\`]{0,3}(?:\\s{0,4}(?::=|[=:：|→]|=>)\\s{0,4}|\\s${IS}\\s)[*\`]{0,3}${VALUE}`,
  'giu',
);
const TAG = /<([\p{L}_][\p{L}\p{N}_]{0,40})>\s{0,4}([^<>\n]{1,40}?)\s{0,4}<\/\1>/gu;
const TABLE = /^[ \t]{0,8}\|([^\n]{1,200})\|[ \t]{0,8}\n[ \t]{0,8}\|[-:| \t]{1,200}\|[ \t]{0,8}\n[ \t]{0,8}\|([^\n]{1,200})\|/gm;

// Returns the words next to a document that give one of its fields another value.
export function contradictedField(words: string, document: JsonObject): string | undefined {
  const near = words.slice(0, LONGEST_LOOK);
  if (!/[\d"<]|true|false/i.test(near)) return undefined;
  const fields = new Map(Object.entries(document).map(([key, value]) => [normalise(key), value]));
  return statements(near).find(([name, written]) => {
    const value = fieldNamed(name, fields);
    return value !== undefined && isOther(written, value);
  })?.[2];
}

type Statement = readonly [name: string, written: string, words: string];

function statements(words: string): readonly Statement[] {
  const cells = (row: string) => row.split('|').map((cell) => cell.trim());
  const rows = [...words.matchAll(TABLE)].flatMap(([all, head = '', row = '']) => {
    const values = cells(row);
    return cells(head).map((name, at): Statement => [name, values[at] ?? '', all]);
  });
  const others = [STATEMENT, TAG].flatMap((pattern) => [...words.matchAll(pattern)]);
  return [...rows, ...others.map(([all, name = '', written = '']): Statement => [name, written, all])];
}

// A name may have further words before it: `the new unit price`.
function fieldNamed(name: string, fields: ReadonlyMap<string, Json>): Json | undefined {
  const words = name.split(/[ -]/);
  return words.map((_, at) => fields.get(normalise(words.slice(at).join(' ')))).find((value) => value !== undefined);
}

function isOther(written: string, value: Json): boolean {
  if (typeof value === 'boolean') return /^(?:true|false)$/i.test(written) && written.toLowerCase() !== String(value);
  if (typeof value === 'string') return written.startsWith('"') && normalise(written) !== normalise(value);
  if (typeof value !== 'number' || !/^-?\d/.test(written)) return false;
  const digits = written.replace(/%$/, '').replace(/[.,]$/, '');
  return !NUMBERS.some((read) => isSame(read(digits), value, written.endsWith('%')));
}

const NUMBERS: readonly ((digits: string) => number)[] = [
  (digits) => Number(digits.replaceAll(',', '')),
  (digits) => Number(digits.replaceAll('.', '').replace(',', '.')),
];

function isSame(stated: number, value: number, isPercent: boolean): boolean {
  return stated === value || (isPercent && stated / 100 === value);
}
