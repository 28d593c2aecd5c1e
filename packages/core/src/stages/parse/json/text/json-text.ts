// Serialises a string without backslashes and control characters as JSON. Most strings only need quotes.
export function jsonString(value: string): string {
  return value.includes('"') ? JSON.stringify(value) : `"${value}"`;
}
