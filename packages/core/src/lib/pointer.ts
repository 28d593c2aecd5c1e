// Escapes `~` and `/` in a key, for use in a JSON Pointer.
export function escapeSegment(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** Returns the pointer to a child. */
export function childPointer(parent: string, key: string | number): string {
  return typeof key === 'number' ? `${parent}/${key}` : `${parent}/${escapeSegment(key)}`;
}

/** Returns the keys in a pointer, from the root down. */
export function segmentsOf(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at a pointer, following own properties only, or undefined if there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value: unknown = root;
  for (const segment of segmentsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}
