/** The type of a value in a sentence: "an object", "a number". */
export function typeNamed(value: unknown): string {
  return `a${typeof value === 'object' ? 'n' : ''} ${typeof value}`;
}
