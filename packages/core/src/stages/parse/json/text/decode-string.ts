import { BACKSLASH, CR, isDigit, LF, SINGLE_QUOTE, TAB } from '../../../../lib/char.ts';
import { hasOddEscape, isControl } from '../../../../lib/odd-escape.ts';

export interface DecodedString {
  readonly value: string;
  readonly rawNewline: boolean;
  readonly rawControl: boolean;
  readonly apostrophe: boolean;
  readonly invalidEscape: boolean;
}

const ESCAPES: (string | undefined)[] = new Array<string | undefined>(128).fill(undefined);
for (const [letter, meaning] of Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' })) {
  ESCAPES[letter.charCodeAt(0)] = meaning;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SPECIAL = /[\u0000-\u001f\\]/g;

// Decodes the text between two quotes. Anything that cannot be decoded is kept and reported. In a key, every character counts.
export function decodeString(text: string, from: number, to: number, isKey: boolean): DecodedString {
  const raw = text.slice(from, to);
  const end = raw.length;
  let value = '';
  let copied = 0;
  let rawNewline = false;
  let rawControl = false;
  let apostrophe = false;
  let invalidEscape = false;
  // If one backslash was not doubled, no other that looks like a backspace or a form feed was meant as one.
  let isText: boolean | undefined;
  for (let i = nextSpecial(raw, 0); i < end; i = nextSpecial(raw, i + 1)) {
    const code = raw.charCodeAt(i);
    if (code !== BACKSLASH) {
      if (code === LF || code === CR || code === TAB || code === 0x08 || code === 0x0c) rawNewline = true;
      else rawControl = true;
      continue;
    }
    const next = raw.charCodeAt(i + 1);
    const plain = ESCAPES[next];
    if (isControl(next)) isText ??= !isKey && hasOddEscape(raw, 0, end);
    if (plain !== undefined && !(isText === true && isControl(next))) {
      value += raw.slice(copied, i) + plain;
      i++;
      copied = i + 1;
    } else if (next === 0x75 && isHex(raw, i + 2, i + 6)) {
      value += raw.slice(copied, i) + String.fromCharCode(Number.parseInt(raw.slice(i + 2, i + 6), 16));
      i += 5;
      copied = i + 1;
    } else if (next === 0x78 && isHex(raw, i + 2, i + 4)) {
      value += raw.slice(copied, i) + String.fromCharCode(Number.parseInt(raw.slice(i + 2, i + 4), 16));
      i += 3;
      copied = i + 1;
      invalidEscape = true;
    } else if (next === SINGLE_QUOTE || next === 0x60) {
      value += raw.slice(copied, i);
      copied = i + 1;
      i++;
      apostrophe = true;
    } else if (next === LF) {
      value += raw.slice(copied, i);
      copied = i + 1;
      i++;
      invalidEscape = true;
    } else {
      invalidEscape = true;
      i++;
    }
  }
  value += raw.slice(copied);
  return { value, rawNewline, rawControl, apostrophe, invalidEscape };
}

const NEAR = 8;

// Returns the next backslash or control character. Most of a string is neither, and a search is faster than examining each.
function nextSpecial(raw: string, from: number): number {
  const bound = Math.min(raw.length, from + NEAR);
  for (let i = from; i < bound; i++) {
    const code = raw.charCodeAt(i);
    if (code < 0x20 || code === BACKSLASH) return i;
  }
  if (bound === raw.length) return bound;
  SPECIAL.lastIndex = bound;
  return SPECIAL.test(raw) ? SPECIAL.lastIndex - 1 : raw.length;
}

function isHex(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    const lower = code | 0x20;
    if (!(isDigit(code) || (lower >= 0x61 && lower <= 0x66))) return false;
  }
  return true;
}
