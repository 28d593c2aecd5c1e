import { isDate, isLastOfMonth } from './date.ts';
import { timeKind } from './time.ts';

const T = 0x54;
const SMALL_T = 0x74;

/** Whether a string is a `date-time` of RFC 3339: `1985-04-12T23:20:50.52Z`. */
export function isDateTime(text: string): boolean {
  const separator = text.charCodeAt(10);
  if (separator !== T && separator !== SMALL_T) return false;
  const date = text.slice(0, 10);
  if (!isDate(date)) return false;
  const kind = timeKind(text, 11);
  if (kind === 'ordinary' || kind === undefined) return kind !== undefined;
  return kind === 'leap-second' ? isLastOfMonth(date) : date.endsWith('-01');
}
