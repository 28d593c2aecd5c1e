import { isDeepStrictEqual } from 'node:util';
import type { Random } from './random.ts';
import { marksOf, rewritten, tokensOf } from './tokens.ts';

/** Damage of a text. */
export type Slip = (text: string, random: Random) => string;

/** What a hand may hit instead of a mark. */
const NEAR: { readonly [mark: string]: readonly string[] } = {
  ',': ['.', ';', ' ', '，'],
  ':': [';', '=', ' ', '：', '=>'],
  '"': ["'", '`', '“', '”', '""'],
  '{': ['[', '(', '{{'],
  '}': [']', ')', '}}'],
  '[': ['{', '('],
  ']': ['}', ')'],
};

const TYPOGRAPHIC = [
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
] as const;

/** Words that mean the same without quotes. */
const BARE = /^"(?!true")[a-z][\w ]*"$/i;
const PYTHON: { readonly [word: string]: string } = { true: 'True', false: 'False', null: 'None' };

const JUNK = ['<|endoftext|>', '…', '`', '**', ' um ', '\u00a0', '\ufeff', '\\', '\n---\n', '|', '#'];

/** A change at one place of a text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Slips at a single place, found in a text that is still JSON. */
export const SMALL: { readonly [name: string]: (text: string, random: Random) => Edit } = {
  'mark lost': (text, random) => edit(random.pick(marksOf(text)), 1, ''),
  'mark doubled': (text, random) => {
    const at = random.pick(marksOf(text));
    return edit(at, 1, text.charAt(at).repeat(2));
  },
  'mark swapped': (text, random) => {
    const at = random.pick(marksOf(text));
    return edit(at, 2, text.charAt(at + 1) + text.charAt(at));
  },
  'mark mistyped': (text, random) => {
    const at = random.pick(marksOf(text));
    return edit(at, 1, random.pick(NEAR[text.charAt(at)] ?? ['']));
  },
  junk: (text, random) => edit(random.pick(tokensOf(text)).start, 0, random.pick(JUNK)),
};

function edit(start: number, length: number, by: string): Edit {
  return { start, end: start + length, by };
}

/** Slips that change or lose a stretch of the text. */
export const STRETCH: { readonly [name: string]: Slip } = {
  cut: (text, random) => text.slice(0, 1 + random.below(text.length - 1)),
  'end lost': (text, random) => text.slice(0, -(1 + random.below(Math.min(4, text.length - 1)))),
  gap: (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + text.slice(at + 2 + random.below(20));
  },
  repeated: (text, random) => {
    const at = random.below(text.length);
    const end = at + 2 + random.below(20);
    return text.slice(0, end) + text.slice(at);
  },
};

/** Slips of style, all over the text. */
export const STYLE: { readonly [name: string]: Slip } = {
  'single quotes': (text) => requoted(text, "'", "'"),
  'typographic quotes': (text, random) => {
    const [open, close] = random.pick(TYPOGRAPHIC);
    return requoted(text, open, close);
  },
  'keys without quotes': (text) => rewritten(text, ({ isKey }, piece) => (isKey ? piece.slice(1, -1) : piece)),
  'words without quotes': (text) =>
    rewritten(text, ({ type }, piece) => (type === 'string' && BARE.test(piece) ? piece.slice(1, -1) : piece)),
  Python: (text) =>
    rewritten(text, ({ type }, piece) => (type === 'string' ? inQuotes(piece, "'", "'") : (PYTHON[piece] ?? piece))),
  'trailing commas': (text) =>
    rewritten(text, (_, piece, before) => (/^[\]}]$/.test(piece) && !/^[[{]?$/.test(before) ? `,${piece}` : piece)),
  'no commas': (text) => rewritten(text, (_, piece) => (piece === ',' ? ' ' : piece)),
  'escapes lost': (text) => rewritten(text, ({ type }, piece) => (type === 'string' ? `"${String(JSON.parse(piece))}"` : piece)),
  'all escaped': (text) => JSON.stringify(text).slice(1, -1),
  'in a string': (text) => JSON.stringify(text),
  'HTML entities': (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  'Markdown escapes': (text) => text.replaceAll(/(?<!\\)([_[\]*])/g, '\\$1'),
  'wide marks': (text) => rewritten(text, (_, piece) => ({ ',': '，', ':': '：' })[piece] ?? piece),
  'decimal commas': (text) => rewritten(text, ({ type }, piece) => (type === 'number' ? piece.replace('.', ',') : piece)),
  comments: (text, random) =>
    rewritten(text, (_, piece) =>
      piece === ',' && random.chance(0.4) ? random.pick([', /* checked */', ', // see above\n', ', # ok\n']) : piece,
    ),
};

/** Other quotes around strings, with their content escaped as that style needs it. */
function requoted(text: string, open: string, close: string): string {
  return rewritten(text, ({ type }, piece) => (type === 'string' ? inQuotes(piece, open, close) : piece));
}

function inQuotes(piece: string, open: string, close: string): string {
  const inner = piece.slice(1, -1).replaceAll('\\"', '"');
  return open + (open === "'" ? inner.replaceAll("'", "\\'") : inner) + close;
}

/** Whether JSON.parse reads a damaged text, which hides its damage; a document that is now one string shows it. */
export function isStrict(text: string, before: string): boolean {
  try {
    return !isDeepStrictEqual(JSON.parse(text), before);
  } catch {
    return text.trim() === '';
  }
}
