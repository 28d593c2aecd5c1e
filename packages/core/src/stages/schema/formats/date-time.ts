const DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;
const TIME = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?(?:z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$/i;

const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

// Whether a string is an RFC 3339 `date-time`, such as `1985-04-12T23:20:50.52Z`.
export function isDateTime(text: string): boolean {
  const date = text.slice(0, 10);
  if ((text[10] !== 'T' && text[10] !== 't') || !isDate(date)) return false;
  const kind = timeKind(text.slice(11));
  if (kind === 'ordinary' || kind === undefined) return kind !== undefined;
  return kind === 'leap-second' ? Number(date.slice(8)) === daysInMonth(date) : date.endsWith('-01');
}

// Whether a string is an RFC 3339 `full-date`, such as `2026-02-28`.
export function isDate(text: string): boolean {
  return DATE.test(text) && (text.slice(8) < '29' || Number(text.slice(8)) <= daysInMonth(text));
}

function daysInMonth(date: string): number {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month] as number);
}

// What a `full-time` is: an ordinary one, or a leap second on the UTC day of its date or on the day before.
type TimeKind = 'ordinary' | 'leap-second' | 'leap-second-of-yesterday';

// Whether a string is an RFC 3339 `full-time`, such as `23:20:50.52Z`.
export function isTime(text: string): boolean {
  return timeKind(text) !== undefined;
}

const LAST_MINUTE = 23 * 60 + 59;
const DAY = 24 * 60;

function timeKind(time: string): TimeKind | undefined {
  if (!TIME.test(time)) return undefined;
  if (!time.startsWith('60', 6)) return 'ordinary';
  const offset = /z$/i.test(time) ? 0 : minutesAt(time, time.length - 5) * (time.at(-6) === '+' ? 1 : -1);
  const inUtc = minutesAt(time, 0) - offset;
  if ((inUtc + DAY) % DAY !== LAST_MINUTE) return undefined;
  return inUtc < 0 ? 'leap-second-of-yesterday' : 'leap-second';
}

// Reads `hh:mm` in minutes.
function minutesAt(text: string, at: number): number {
  return Number(text.slice(at, at + 2)) * 60 + Number(text.slice(at + 3, at + 5));
}
