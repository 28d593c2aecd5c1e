import type { Piece } from './piece.ts';

export type FlowStyle = 'plain' | 'single' | 'double';

const SPACE = /[ \t\r\n]+/y;
const ORDINARY = { plain: /[^ \t\r\n]+/y, single: /[^ \t\r\n']+/y, double: /[^ \t\r\n\\"]+/y } as const;
const ESCAPE = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r?\n[ \t]*|[\s\S])/y;

const SHORT: { readonly [letter: string]: string } = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

// Splits a quoted or unquoted string into pieces. `raw` is the source text, including quotes.
export function flowPieces(raw: string, style: FlowStyle): readonly Piece[] {
  const pieces: Piece[] = [];
  const end = style === 'plain' ? raw.length : raw.length - 1;
  for (let at = style === 'plain' ? 0 : 1; at < end; ) {
    const { text, length, isPlain } = partAt(raw, at, style);
    pieces.push({ from: at, text, isPlain });
    at += length;
  }
  return pieces;
}

interface Part {
  readonly text: string;
  readonly length: number;
  readonly isPlain: boolean;
}

function partAt(raw: string, at: number, style: FlowStyle): Part {
  const space = match(SPACE, raw, at);
  if (space !== undefined) {
    const breaks = space.split('\n').length - 1;
    return breaks === 0 ? itself(space) : { text: folded(breaks), length: space.length, isPlain: false };
  }
  const ordinary = match(ORDINARY[style], raw, at);
  if (ordinary !== undefined) return itself(ordinary);
  const escaped = style === 'double' ? match(ESCAPE, raw, at) : undefined;
  if (escaped !== undefined) return { text: meaningOf(escaped), length: escaped.length, isPlain: false };
  // Between single quotes a quote is doubled.
  return { text: raw.charAt(at), length: style === 'single' ? 2 : 1, isPlain: false };
}

function itself(text: string): Part {
  return { text, length: text.length, isPlain: true };
}

function folded(breaks: number): string {
  return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
}

function meaningOf(escaped: string): string {
  const letter = escaped.charAt(1);
  if (letter === '\n' || letter === '\r') return '';
  if (escaped.length === 2) return SHORT[letter] ?? letter;
  const point = Number.parseInt(escaped.slice(2), 16);
  return point > 0x10ffff ? '' : String.fromCodePoint(point);
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
