import { COLON, DOT, isDigit, MINUS, PLUS } from '../../../lib/char.ts';
import { twoDigits } from './two-digits.ts';

/** What a `full-time` is: an ordinary one, or a leap second on the UTC day of its date or on the day before. */
export type TimeKind = 'ordinary' | 'leap-second' | 'leap-second-of-yesterday';

/** The second that may be the 61st of its minute is the last of a day in UTC. */
const LAST_MINUTE = 23 * 60 + 59;
const DAY = 24 * 60;
const Z = 0x5a;
const SMALL_Z = 0x7a;

/** Whether a string is a `full-time` of RFC 3339: `23:20:50.52Z`. */
export function isTime(text: string): boolean {
  return timeKind(text, 0) !== undefined;
}

/** What the text from `start` to its end is: a `full-time` of some kind, or undefined. */
export function timeKind(text: string, start: number): TimeKind | undefined {
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

/** Where the fraction of a second that begins at `at` ends, if there is one; -1 if it has no digit. */
function fractionEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== DOT) return at;
  let end = at + 1;
  while (isDigit(text.charCodeAt(end))) end++;
  return end === at + 1 ? -1 : end;
}

/** The offset that is the rest of a string, in minutes; undefined if the rest is something else. */
function offsetMinutes(text: string, at: number): number | undefined {
  const sign = text.charCodeAt(at);
  if (sign === Z || sign === SMALL_Z) return text.length === at + 1 ? 0 : undefined;
  if ((sign !== PLUS && sign !== MINUS) || text.length !== at + 6 || text.charCodeAt(at + 3) !== COLON) return undefined;
  const hour = twoDigits(text, at + 1);
  const minute = twoDigits(text, at + 4);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return undefined;
  return (sign === PLUS ? 1 : -1) * (hour * 60 + minute);
}
