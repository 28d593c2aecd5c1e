import { isInside } from '../../../lib/is-inside.ts';
import type { Span } from '../../../lib/span.ts';
import { GAP } from './json-signs.ts';

/** What follows a key, and what its value opens with. */
const SIGN = String.raw`(?:\\{0,127}["'])?${GAP}:${GAP}`;
const OPENING = String.raw`[[{]|\\{0,127}["']`;

/** Matches keys that can only mean tool calls. */
const SURE = '[\\w-]{0,32}(?:tools?|functions?)[_-]?(?:calls?|uses?)';
const SURE_KEY = `${SURE}${SIGN}(?=- |${OPENING})`;

/**
 * Matches keys that may mean calls. Calls, actions and commands may be other things than those of tools, and a list of them with dashes may
 * be part of a sentence.
 */
const ANY_KEY = `${SURE_KEY}|(?:calls?|actions?|commands?)${SIGN}(?=${OPENING})`;

/** What names a tool in an entry among calls. */
const NAMED =
  /(?<![\w-])(?:name|tool[_-]?name|tool|function[_-]?name|function|recipient[_-]?name|action|call|command)(?:\\{0,127}["'])?\s{0,4}:\s{0,4}(?:\\{0,127}["'])?$/i;

/** A member that says that the object it is in is a call. */
const TYPED = new RegExp(String.raw`type\\{0,127}["']${GAP}:${GAP}\\{0,127}["']${SURE}\\{0,127}["']`, 'i');

/** How far from a name the other members of its object are looked for. */
const NEAR = 400;

/** A name that is a whole string, and one without quotation marks that is a whole value. */
const STRING_END = /^(?:\(\s{0,4}\))?\\{0,127}["']/;
const VALUE_END = /^(?:\(\s{0,4}\))?\s{0,8}(?:[,}\]\n]|$)/;

/**
 * Finds the places for calls in a string: the values of keys that announce calls, at any depth of a document, including one inside a
 * string. A tool's name at such a place is a call, even without arguments.
 */
export class CallPlaces {
  readonly #text: string;
  readonly #sure: readonly Span[];
  readonly #all: readonly Span[];

  constructor(text: string) {
    this.#text = text;
    this.#sure = valuesOf(text, SURE_KEY);
    this.#all = valuesOf(text, ANY_KEY);
  }

  /** Whether a name calls its tool: any string in a place that is for calls only, otherwise one whose key says that it is a name. */
  isCall({ start, end }: Span): boolean {
    const before = this.#text.slice(Math.max(0, start - NEAR), start);
    const behind = this.#text.slice(end, end + 32);
    const isString = /["']$/.test(before) && STRING_END.test(behind);
    if (isString && isInside(start - 1, this.#sure)) return true;
    const named = isString || VALUE_END.test(behind) ? NAMED.exec(before) : null;
    return named !== null && (isInside(start - named[0].length, this.#all) || TYPED.test(this.#members(start, end)));
  }

  /** The members right around a name, up to the next bracket on either side. */
  #members(start: number, end: number): string {
    const before = this.#text.slice(Math.max(0, start - NEAR), start);
    const from = Math.max(before.lastIndexOf('{'), before.lastIndexOf('}')) + 1;
    return before.slice(from) + (/^[^{}]*/.exec(this.#text.slice(end, end + NEAR))?.[0] ?? '');
  }
}

/** The values of keys, in order; what is inside another counts as part of it. */
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

/** Where a list with dashes ends: before a line that is not as far in. */
function dashesEnd(text: string, from: number): number {
  const column = from - text.lastIndexOf('\n', from) - 1;
  const outside = new RegExp(`\\n(?![ \\t\\r]*(?:\\n|$)|[ \\t]{${column}}[- \\t])`, 'g');
  outside.lastIndex = from;
  return outside.exec(text)?.index ?? text.length;
}

/** The offset after an object, a list or a string whose quotation marks have a depth; the end of the text if nothing closes it. */
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

/** In how many strings a quotation mark is: each doubles the backslashes before it and adds one. */
function depthOfQuote(text: string, at: number): number {
  let backslashes = 0;
  while (text.charAt(at - backslashes - 1) === '\\') backslashes++;
  let depth = 0;
  for (let rest = backslashes; rest % 2 === 1; rest = (rest - 1) / 2) depth++;
  return depth;
}
