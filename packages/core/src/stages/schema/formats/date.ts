import { MINUS } from '../../../lib/char.ts';
import { twoDigits } from './two-digits.ts';

const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a string is a `full-date` of RFC 3339: `2026-02-28`. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== MINUS || text.charCodeAt(7) !== MINUS) return false;
  const day = twoDigits(text, 8);
  return day >= 1 && day <= daysInMonth(text);
}

/** Whether a date is the last of its month, the only one a leap second is added to. */
export function isLastOfMonth(date: string): boolean {
  return twoDigits(date, 8) === daysInMonth(date);
}

/** How many days the month of a date has; 0 if its year or month is not one. */
function daysInMonth(date: string): number {
  const century = twoDigits(date, 0);
  const rest = twoDigits(date, 2);
  const month = twoDigits(date, 5);
  if (century < 0 || rest < 0 || month < 1 || month > 12) return 0;
  const isLeap = rest % 4 === 0 && (rest !== 0 || century % 4 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month] as number);
}
