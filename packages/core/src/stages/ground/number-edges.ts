import { classAt, DIGIT, LETTER, MARK, OTHER, shownBefore, shownFrom } from './char-class.ts';
import { isHyphen } from './fold/hyphens.ts';

const POINTS = new Set('.,．，٫٬');

const GROUPING = new Set("'’\u00a0\u2007\u2009\u202f");

const CURRENCY = /^\p{Sc}$/u;

// What may precede a number that begins with its point: `.5`.
const BEFORE_POINT = /^[\s\p{Pd}\u2212\p{Sc}(<>=~≈±+]?$/u;

// Whether a number continues at an offset, even across other characters between its digits: `1|.5`, `1.|5`, `1'|200`, `5|e3`, `.|5`.
export function isInsideNumber(text: string, at: number): boolean {
  const before = shownBefore(text, at);
  const from = shownFrom(text, at);
  if (isSeparatorAt(text, before) || isSeparatorAt(text, from) || isFirstPoint(text, before)) return true;
  return isExponentAt(text, from) || (text.charAt(before) === '+' && isExponentAt(text, before - 1));
}

function isSeparatorAt(text: string, at: number): boolean {
  const char = text.charAt(at);
  const isPoint = POINTS.has(char);
  if (!isPoint && !GROUPING.has(char)) return false;
  if (classAt(text, shownBefore(text, at)) !== DIGIT || classAt(text, shownFrom(text, at + 1)) !== DIGIT) return false;
  return isPoint || (digitsFrom(text, at + 1, 1) === 3 && digitsFrom(text, at - 1, -1) <= 3);
}

function digitsFrom(text: string, at: number, step: 1 | -1): number {
  let count = 0;
  while (count < 4 && classAt(text, at + count * step) === DIGIT) count++;
  return count;
}

function isFirstPoint(text: string, at: number): boolean {
  return text.charAt(at) === '.' && classAt(text, at + 1) === DIGIT && BEFORE_POINT.test(text.charAt(at - 1));
}

// Whether the `e` of `5e3` or `5e-3` is at an offset.
function isExponentAt(text: string, at: number): boolean {
  if (classAt(text, at - 1) !== DIGIT || !/^e$/i.test(text.charAt(at))) return false;
  const isSigned = text.charAt(at + 1) === '+' || isHyphen(text.charAt(at + 1));
  return classAt(text, at + (isSigned ? 2 : 1)) === DIGIT;
}

export function isSignAt(text: string, at: number): boolean {
  if (classAt(text, at) !== OTHER || !isHyphen(text.charAt(at))) return false;
  const number = CURRENCY.test(text.charAt(at + 1)) ? at + 2 : at + 1;
  if (classAt(text, number) !== DIGIT) return false;
  const before = classAt(text, at - 1);
  if (before === LETTER) return isExponentAt(text, at - 1);
  return before !== DIGIT && before !== MARK;
}

// Whether a hyphen at an offset precedes a digit without being its sign, as in `3-5`.
export function isRangeAt(text: string, at: number): boolean {
  return classAt(text, at + 1) === DIGIT && isHyphen(text.charAt(at)) && !isSignAt(text, at);
}

// Whether a match at an offset lost the sign before it: `5` in `-5`, `$5` and `5` in `-$5`.
export function isSigned(text: string, at: number): boolean {
  const before = shownBefore(text, at);
  if (classAt(text, before) !== OTHER) return false;
  return isSignAt(text, before) || (isSignAt(text, before - 1) && CURRENCY.test(text.charAt(before)));
}
