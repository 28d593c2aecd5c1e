/** A string without backslashes and control characters as JSON writes it; most only need quotes. */
export function jsonString(value: string): string {
  return value.includes('"') ? JSON.stringify(value) : `"${value}"`;
}
