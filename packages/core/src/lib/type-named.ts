/** The type of a value in a sentence: "an object", "a number". */
export function typeNamed(value: unknown): string {
  if (value === null) return 'null';
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}
