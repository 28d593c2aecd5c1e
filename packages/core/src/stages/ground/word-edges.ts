import { classAt, DIGIT, isHighSurrogate, isLow, LETTER, MARK, shownBefore, shownFrom } from './char-class.ts';
import { isCurrencyBefore } from './currency-codes.ts';
import { isInsideNumber, isRangeAt, isSigned } from './number-edges.ts';

export function startsWord(text: string, at: number): boolean {
  const start = shownBefore(text, at);
  const before = classAt(text, start);
  const first = classAt(text, shownFrom(text, at));
  if (before === LETTER && first === LETTER) return false;
  if (isInsideCharacter(text, at) || isInsideNumber(text, at) || isRangeAt(text, at) || isSigned(text, at)) return false;
  if (first === DIGIT) return before !== DIGIT && (before !== LETTER || isCurrencyBefore(text, at));
  if (first !== LETTER) return true;
  if (before === DIGIT) return isUnitAt(text, at);
  return before !== LETTER && !(before === MARK && classAt(text, start - 1) === LETTER);
}

export function endsWord(text: string, at: number): boolean {
  if (isInsideCharacter(text, at) || isInsideNumber(text, at)) return false;
  const [last, next] = [classAt(text, shownBefore(text, at)), classAt(text, shownFrom(text, at))];
  if (last === DIGIT) return next !== DIGIT;
  return !(last === LETTER || last === MARK) || (next !== LETTER && next !== DIGIT);
}

function isInsideCharacter(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return classAt(text, at) === MARK || (isLow(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1)));
}

// The most digits of a number that are looked at to tell `10mg` from `Al2O3`.
const MOST_DIGITS = 32;

function isUnitAt(text: string, at: number): boolean {
  let start = at;
  while (at - start < MOST_DIGITS && classAt(text, start - 1) === DIGIT) start--;
  return classAt(text, start - 1) !== LETTER;
}
