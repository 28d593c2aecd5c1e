import { BACKSLASH, CR, isDigit, LF, SINGLE_QUOTE, TAB } from '../../../lib/char.ts';

/** The text of a string literal, and which liberties decoding it took. */
export interface Decoded {
  readonly value: string;
  readonly rawNewline: boolean;
  readonly rawControl: boolean;
  readonly apostrophe: boolean;
  readonly invalidEscape: boolean;
}

const ESCAPES: { readonly [code: number]: string } = {
  34: '"',
  92: '\\',
  47: '/',
  98: '\b',
  102: '\f',
  110: '\n',
  114: '\r',
  116: '\t',
};

/** Decodes what stands between two quotes; whatever can't be decoded is kept as it is and told. */
export function decodeString(text: string, from: number, to: number): Decoded {
  let value = '';
  let copied = from;
  let rawNewline = false;
  let rawControl = false;
  let apostrophe = false;
  let invalidEscape = false;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20) {
      if (code === LF || code === CR || code === TAB || code === 0x08 || code === 0x0c) rawNewline = true;
      else rawControl = true;
    } else if (code === BACKSLASH) {
      const next = i + 1 < to ? text.charCodeAt(i + 1) : Number.NaN;
      const plain = ESCAPES[next];
      if (plain !== undefined) {
        value += text.slice(copied, i) + plain;
        i++;
        copied = i + 1;
      } else if (next === 0x75 && isHex4(text, i + 2, to)) {
        value += text.slice(copied, i) + String.fromCharCode(Number.parseInt(text.slice(i + 2, i + 6), 16));
        i += 5;
        copied = i + 1;
      } else if (next === SINGLE_QUOTE || next === 0x60) {
        value += text.slice(copied, i);
        copied = i + 1;
        i++;
        apostrophe = true;
      } else if (next === LF) {
        value += text.slice(copied, i);
        copied = i + 1;
        i++;
        invalidEscape = true;
      } else {
        invalidEscape = true;
        i++;
      }
    }
  }
  value = copied === from ? text.slice(from, to) : value + text.slice(copied, to);
  return { value, rawNewline, rawControl, apostrophe, invalidEscape };
}

function isHex4(text: string, from: number, to: number): boolean {
  if (from + 4 > to) return false;
  for (let i = from; i < from + 4; i++) {
    const code = text.charCodeAt(i);
    const lower = code | 0x20;
    if (!(isDigit(code) || (lower >= 0x61 && lower <= 0x66))) return false;
  }
  return true;
}
