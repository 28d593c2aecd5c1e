import { MINUS, ZERO } from './char.ts';

const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text is a full date as RFC 3339 writes it: `2026-02-28`. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== MINUS || text.charCodeAt(7) !== MINUS) return false;
  const century = twoDigits(text, 0);
  const rest = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century < 0 || rest < 0 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = rest % 4 === 0 && (rest !== 0 || century % 4 === 0);
  return day <= (month === 2 && isLeap ? 29 : (DAYS[month] as number));
}

/** The number that two digits make, or -1 if one of them is none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}
