/** What a character is at the edge of a word. */
export const OTHER = 0;
export const DIGIT = 1;
/** A letter of a script that puts spaces between words. */
export const LETTER = 2;
/** A letter of a script whose words touch, or have particles attached: Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese. */
export const FREE_LETTER = 3;
/** A mark that belongs to the letter before it. */
export const MARK = 4;
/** What is not shown, such as a soft hyphen or a direction mark: no word ends there. */
export const HIDDEN = 5;

const FREE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The joiner that Persian puts between the parts of a word is shown there, as a gap. */
const NOT_SHOWN = /(?!\u200c)\p{Cf}/u;

function classOf(char: string): number {
  if (/\p{M}/u.test(char)) return MARK;
  if (/\p{N}/u.test(char)) return DIGIT;
  if (!/\p{L}/u.test(char)) return NOT_SHOWN.test(char) ? HIDDEN : OTHER;
  return FREE.test(char) ? FREE_LETTER : LETTER;
}

/** The classes of the characters that take one code unit, each found on first use. */
const KNOWN = new Int8Array(0x10000).fill(-1);

/** The class of the character that a code unit belongs to; a surrogate counts with its other half. */
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

/** More characters in a row that are not shown are a text of their own. */
const MOST_HIDDEN = 16;

/** The offset of what is shown before an offset. */
export function shownBefore(text: string, at: number): number {
  let before = at - 1;
  while (at - before <= MOST_HIDDEN && classAt(text, before) === HIDDEN) before--;
  return before;
}

/** The offset of what is shown from an offset on. */
export function shownFrom(text: string, at: number): number {
  let from = at;
  while (from - at < MOST_HIDDEN && classAt(text, from) === HIDDEN) from++;
  return from;
}

function wholeAt(text: string, at: number): string {
  const start = isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at;
  return String.fromCodePoint(text.codePointAt(start) as number);
}

/** Whether a code unit is the first half of a pair. */
export function isHigh(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** Whether a code unit is the second half of a pair. */
export function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
