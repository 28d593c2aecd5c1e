import { isDigit, MINUS, ZERO } from './char.ts';

const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text is a full date as RFC 3339 writes it: `2026-02-28`. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== MINUS || text.charCodeAt(7) !== MINUS) return false;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  if (year < 0 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 && isLeap ? 29 : (DAYS[month] as number));
}

/** The number that digits make, or -1 if one of them is none. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (!isDigit(code)) return -1;
    value = value * 10 + (code - ZERO);
  }
  return value;
}
