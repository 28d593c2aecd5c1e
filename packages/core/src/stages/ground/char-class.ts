export const OTHER = 0;
export const DIGIT = 1;
export const LETTER = 2;
export const FREE_LETTER = 3;
export const MARK = 4;
// The class of characters that are not shown, such as soft hyphens and direction marks. They do not end a word.
export const HIDDEN = 5;

const FREE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const NOT_SHOWN = /(?!\u200c)\p{Cf}/u;

function classOf(char: string): number {
  if (/\p{M}/u.test(char)) return MARK;
  if (/\p{N}/u.test(char)) return DIGIT;
  if (!/\p{L}/u.test(char)) return NOT_SHOWN.test(char) ? HIDDEN : OTHER;
  return FREE.test(char) ? FREE_LETTER : LETTER;
}

const KNOWN = new Int8Array(0x10000).fill(-1);

export function classAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return OTHER;
  const code = text.charCodeAt(at);
  if (code >= 0xd800 && code <= 0xdfff) return classOf(wholeAt(text, at));
  let found = KNOWN[code] as number;
  if (found < 0) {
    found = classOf(String.fromCharCode(code));
    KNOWN[code] = found;
  }
  return found;
}

const MOST_HIDDEN = 16;

export function shownBefore(text: string, at: number): number {
  let before = at - 1;
  while (at - before <= MOST_HIDDEN && classAt(text, before) === HIDDEN) before--;
  return before;
}

export function shownFrom(text: string, at: number): number {
  let from = at;
  while (from - at < MOST_HIDDEN && classAt(text, from) === HIDDEN) from++;
  return from;
}

function wholeAt(text: string, at: number): string {
  const start = isLow(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1)) ? at - 1 : at;
  return String.fromCodePoint(text.codePointAt(start) as number);
}

export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

export function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
