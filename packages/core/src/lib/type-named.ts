export function typeNamed(value: unknown): string {
  return `a${typeof value === 'object' ? 'n' : ''} ${typeof value}`;
}
