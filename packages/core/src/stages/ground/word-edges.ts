import { classAt, DIGIT, isHigh, isLow, LETTER, MARK } from './char-class.ts';
import { isCurrencyBefore } from './currency-codes.ts';
import { isHyphen } from './fold/hyphens.ts';

/** Whether no word or number that began earlier goes on at an offset. */
export function startsWord(text: string, at: number): boolean {
  if (isInsideCharacter(text, at)) return false;
  const [before, first] = [classAt(text, at - 1), classAt(text, at)];
  if (first === DIGIT) return startsNumber(text, at, before);
  if (first !== LETTER) return true;
  if (before === DIGIT) return isUnitAt(text, at);
  return before !== LETTER && !(before === MARK && classAt(text, at - 2) === LETTER);
}

/** Whether no word or number goes on at an offset. */
export function endsWord(text: string, at: number): boolean {
  if (isInsideCharacter(text, at)) return false;
  const [last, next] = [classAt(text, at - 1), classAt(text, at)];
  if (last === DIGIT) return next !== DIGIT && !isPointBetween(text, at);
  return !(last === LETTER || last === MARK) || (next !== LETTER && next !== DIGIT);
}

function isInsideCharacter(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return classAt(text, at) === MARK || (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)));
}

function startsNumber(text: string, at: number, before: number): boolean {
  if (before === DIGIT) return false;
  if (before === LETTER) return isCurrencyBefore(text, at);
  return !isPointBetween(text, at - 1) && !isSignAt(text, at - 1);
}

/** Whether a point or a comma at an offset is part of a number. */
function isPointBetween(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code === 0x2e || code === 0x2c) && classAt(text, at - 1) === DIGIT && classAt(text, at + 1) === DIGIT;
}

/** Whether a hyphen at an offset is the sign of the number after it. */
export function isSignAt(text: string, at: number): boolean {
  if (at < 0 || classAt(text, at + 1) !== DIGIT || !isHyphen(text.charAt(at))) return false;
  const before = classAt(text, at - 1);
  return before !== DIGIT && before !== LETTER && before !== MARK;
}

/** The most digits of a number that are looked at to tell `10mg` from `Al2O3`. */
const MOST_DIGITS = 32;

/** Whether the letters at an offset follow a number that is no part of a word. */
function isUnitAt(text: string, at: number): boolean {
  let start = at;
  while (at - start < MOST_DIGITS && classAt(text, start - 1) === DIGIT) start--;
  return classAt(text, start - 1) !== LETTER;
}
