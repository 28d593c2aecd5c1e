/** A string without backslashes and control characters as JSON writes it; most need nothing but the quotes. */
export function jsonString(value: string): string {
  return value.includes('"') ? JSON.stringify(value) : `"${value}"`;
}

/** Longer ones are left to JSON.stringify, whose cost hardly grows with the length. */
const SHORT = 16;

/** Any string as JSON writes it. */
export function jsonTextOf(value: string): string {
  return isShortAndPlain(value) ? `"${value}"` : JSON.stringify(value);
}

function isShortAndPlain(value: string): boolean {
  if (value.length > SHORT) return false;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return false;
  }
  return true;
}
