const LONGEST_TEXT = 70;
const LONGEST_VALUE = 78;

// Formats a value for a message in which its type matters. Strings are quoted, so that "1" cannot be mistaken for the number 1.
export function quoted(value: unknown): string {
  if (typeof value !== 'string') return shown(value);
  return JSON.stringify(value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value);
}

// Formats a value for a message. Strings are not quoted, because they may be names or descriptions.
export function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return 'nothing';
  try {
    const text = JSON.stringify(value) ?? String(value);
    return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  } catch {
    // A bigint, or a value that contains itself.
    return typeof value;
  }
}
