/** A string without backslashes and control characters as JSON writes it; most need nothing but the quotes. */
export function jsonString(value: string): string {
  return value.includes('"') ? JSON.stringify(value) : `"${value}"`;
}
