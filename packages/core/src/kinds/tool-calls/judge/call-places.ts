import { isInside } from '../../../lib/is-inside.ts';
import type { Span } from '../../../lib/span.ts';
import { GAP } from './json-signs.ts';

const SIGN = String.raw`(?:\\{0,127}["'])?${GAP}:${GAP}`;
const OPENING = String.raw`[[{]|\\{0,127}["']`;

const SURE = '[\\w-]{0,32}(?:tools?|functions?)[_-]?(?:calls?|uses?)';
const SURE_KEY = `${SURE}${SIGN}(?=- |${OPENING})`;

const ANY_KEY = `${SURE_KEY}|(?:calls?|actions?|commands?)${SIGN}(?=${OPENING})`;

const NAMED =
  /(?<![\w-])(?:name|tool[_-]?name|tool|function[_-]?name|function|recipient[_-]?name|action|call|command)(?:\\{0,127}["'])?\s{0,4}:\s{0,4}(?:\\{0,127}["'])?$/i;

const TYPED = new RegExp(String.raw`type\\{0,127}["']${GAP}:${GAP}\\{0,127}["']${SURE}\\{0,127}["']`, 'i');

const NEAR = 400;

const STRING_END = /^(?:\(\s{0,4}\))?\\{0,127}["']/;
const VALUE_END = /^(?:\(\s{0,4}\))?\s{0,8}(?:[,}\]\n]|$)/;

export class CallPlaces {
  readonly #text: string;
  readonly #sure: readonly Span[];
  readonly #all: readonly Span[];

  constructor(text: string) {
    this.#text = text;
    this.#sure = valuesOf(text, SURE_KEY);
    this.#all = valuesOf(text, ANY_KEY);
  }

  // Whether a name calls its tool: any string in a place that is for calls only, otherwise one whose key says that it is a name.
  isCall({ start, end }: Span): boolean {
    const before = this.#text.slice(Math.max(0, start - NEAR), start);
    const behind = this.#text.slice(end, end + 32);
    const isString = /["']$/.test(before) && STRING_END.test(behind);
    if (isString && isInside(start - 1, this.#sure)) return true;
    const named = isString || VALUE_END.test(behind) ? NAMED.exec(before) : null;
    return named !== null && (isInside(start - named[0].length, this.#all) || TYPED.test(this.#members(start, end)));
  }

  #members(start: number, end: number): string {
    const before = this.#text.slice(Math.max(0, start - NEAR), start);
    const from = Math.max(before.lastIndexOf('{'), before.lastIndexOf('}')) + 1;
    return before.slice(from) + (/^[^{}]*/.exec(this.#text.slice(end, end + NEAR))?.[0] ?? '');
  }
}

function valuesOf(text: string, keys: string): readonly Span[] {
  const values: Span[] = [];
  const key = new RegExp(`(["']|(?<![\\w"'\\\\-]))(?:${keys})`, 'gi');
  for (let match = key.exec(text); match !== null; match = key.exec(text)) {
    const start = key.lastIndex;
    const isDash = text.charAt(start) === '-';
    const end = isDash ? dashesEnd(text, start) : valueEnd(text, start, match[1] || '"', depthOfQuote(text, match.index));
    values.push({ start, end });
    key.lastIndex = end;
  }
  return values;
}

function dashesEnd(text: string, from: number): number {
  const column = from - text.lastIndexOf('\n', from) - 1;
  const outside = new RegExp(`\\n(?![ \\t\\r]*(?:\\n|$)|[ \\t]{${column}}[- \\t])`, 'g');
  outside.lastIndex = from;
  return outside.exec(text)?.index ?? text.length;
}

function valueEnd(text: string, from: number, quote: string, depth: number): number {
  const signs = /["'[\]{}]/g;
  signs.lastIndex = from;
  let open = 0;
  let isString = false;
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    const [sign] = match;
    if (sign === quote) {
      const own = depthOfQuote(text, match.index);
      // The string that the document is inside ends.
      if (own < depth) return match.index;
      if (own === depth) isString = !isString;
    } else if (!isString && sign !== '"' && sign !== "'") open += sign === '[' || sign === '{' ? 1 : -1;
    if (open <= 0 && !isString && match.index > from) return signs.lastIndex;
  }
  return text.length;
}

function depthOfQuote(text: string, at: number): number {
  let backslashes = 0;
  while (text.charAt(at - backslashes - 1) === '\\') backslashes++;
  let depth = 0;
  for (let rest = backslashes; rest % 2 === 1; rest = (rest - 1) / 2) depth++;
  return depth;
}
