import { COLON, DOT, isDigit, MINUS, PLUS, ZERO } from '../../../lib/char.ts';

const T = 0x54;
const SMALL_T = 0x74;

// Whether a string is an RFC 3339 `date-time`, such as `1985-04-12T23:20:50.52Z`.
export function isDateTime(text: string): boolean {
  const separator = text.charCodeAt(10);
  if (separator !== T && separator !== SMALL_T) return false;
  const date = text.slice(0, 10);
  if (!isDate(date)) return false;
  const kind = timeKind(text, 11);
  if (kind === 'ordinary' || kind === undefined) return kind !== undefined;
  return kind === 'leap-second' ? isLastOfMonth(date) : date.endsWith('-01');
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

// Whether a string is an RFC 3339 `full-date`, such as `2026-02-28`.
export function isDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== MINUS || text.charCodeAt(7) !== MINUS) return false;
  const day = twoDigits(text, 8);
  return day >= 1 && day <= daysInMonth(text);
}

function isLastOfMonth(date: string): boolean {
  return twoDigits(date, 8) === daysInMonth(date);
}

function daysInMonth(date: string): number {
  const century = twoDigits(date, 0);
  const rest = twoDigits(date, 2);
  const month = twoDigits(date, 5);
  if (century < 0 || rest < 0 || month < 1 || month > 12) return 0;
  const isLeap = rest % 4 === 0 && (rest !== 0 || century % 4 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month] as number);
}

// What a `full-time` is: an ordinary one, or a leap second on the UTC day of its date or on the day before.
type TimeKind = 'ordinary' | 'leap-second' | 'leap-second-of-yesterday';

const LAST_MINUTE = 23 * 60 + 59;
const DAY = 24 * 60;
const Z = 0x5a;
const SMALL_Z = 0x7a;

// Whether a string is an RFC 3339 `full-time`, such as `23:20:50.52Z`.
export function isTime(text: string): boolean {
  return timeKind(text, 0) !== undefined;
}

// What the text from `start` to its end is: a `full-time` of some kind, or undefined.
function timeKind(text: string, start: number): TimeKind | undefined {
  const hour = twoDigits(text, start);
  const minute = twoDigits(text, start + 3);
  const second = twoDigits(text, start + 6);
  if (text.charCodeAt(start + 2) !== COLON || text.charCodeAt(start + 5) !== COLON) return undefined;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return undefined;
  const offset = offsetMinutes(text, fractionEnd(text, start + 8));
  if (offset === undefined) return undefined;
  if (second < 60) return 'ordinary';
  const inUtc = hour * 60 + minute - offset;
  if ((inUtc + DAY) % DAY !== LAST_MINUTE) return undefined;
  return inUtc < 0 ? 'leap-second-of-yesterday' : 'leap-second';
}

// Where the fraction of a second that begins at `at` ends, if there is one; -1 if it has no digit.
function fractionEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== DOT) return at;
  let end = at + 1;
  while (isDigit(text.charCodeAt(end))) end++;
  return end === at + 1 ? -1 : end;
}

function offsetMinutes(text: string, at: number): number | undefined {
  const sign = text.charCodeAt(at);
  if (sign === Z || sign === SMALL_Z) return text.length === at + 1 ? 0 : undefined;
  if ((sign !== PLUS && sign !== MINUS) || text.length !== at + 6 || text.charCodeAt(at + 3) !== COLON) return undefined;
  const hour = twoDigits(text, at + 1);
  const minute = twoDigits(text, at + 4);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return undefined;
  return (sign === PLUS ? 1 : -1) * (hour * 60 + minute);
}
