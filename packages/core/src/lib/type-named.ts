/** Returns the type of a value for use in a sentence, such as "an object" or "a number". */
export function typeNamed(value: unknown): string {
  return `a${typeof value === 'object' ? 'n' : ''} ${typeof value}`;
}
