/** The class of a character that is not part of a word. */
export const OTHER = 0;
export const DIGIT = 1;
/** The class of letters in scripts that put spaces between words. */
export const LETTER = 2;
/** The class of letters in scripts whose words touch or have particles attached: Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese. */
export const FREE_LETTER = 3;
/** The class of marks that belong to the letter before them. */
export const MARK = 4;
/** The class of characters that are not shown, such as soft hyphens and direction marks. They do not end a word. */
export const HIDDEN = 5;

const FREE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Matches characters that are not shown. The joiner that Persian puts between the parts of a word is shown there, as a gap. */
const NOT_SHOWN = /(?!\u200c)\p{Cf}/u;

function classOf(char: string): number {
  if (/\p{M}/u.test(char)) return MARK;
  if (/\p{N}/u.test(char)) return DIGIT;
  if (!/\p{L}/u.test(char)) return NOT_SHOWN.test(char) ? HIDDEN : OTHER;
  return FREE.test(char) ? FREE_LETTER : LETTER;
}

/** The classes of the characters that take one code unit, each found on first use. */
const KNOWN = new Int8Array(0x10000).fill(-1);

/** Returns the class of the character that a code unit belongs to. A surrogate counts together with its other half. */
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

/** The most hidden characters in a row. More of them are a separate text. */
const MOST_HIDDEN = 16;

/** Returns the offset of the last visible character before an offset. */
export function shownBefore(text: string, at: number): number {
  let before = at - 1;
  while (at - before <= MOST_HIDDEN && classAt(text, before) === HIDDEN) before--;
  return before;
}

/** Returns the offset of the first visible character at or after an offset. */
export function shownFrom(text: string, at: number): number {
  let from = at;
  while (from - at < MOST_HIDDEN && classAt(text, from) === HIDDEN) from++;
  return from;
}

function wholeAt(text: string, at: number): string {
  const start = isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at;
  return String.fromCodePoint(text.codePointAt(start) as number);
}

/** Whether a code unit is the first half of a surrogate pair. */
export function isHigh(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** Whether a code unit is the second half of a surrogate pair. */
export function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
