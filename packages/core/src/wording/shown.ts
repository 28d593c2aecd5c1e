import { shortened } from '../lib/shortened.ts';

const LONGEST_TEXT = 70;
const LONGEST_VALUE = 78;

/**
 * Formats a value for a message in which its type matters. Strings are quoted, so that "1" cannot be mistaken for the number 1.
 */
export function quoted(value: unknown): string {
  if (typeof value !== 'string') return shown(value);
  return JSON.stringify(shortened(value, LONGEST_TEXT));
}

// Formats a value for a message. Strings are not quoted, because they may be names or descriptions.
export function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return 'nothing';
  try {
    return shortened(JSON.stringify(value) ?? String(value), LONGEST_VALUE);
  } catch {
    // A bigint, or a value that contains itself.
    return typeof value;
  }
}
