import { canonicalText } from './canonical-text.ts';

export function isUnique(items: readonly unknown[]): boolean {
  const scalars = new Set<unknown>();
  const texts = new Set<string>();
  for (const item of items) {
    const isScalar = typeof item !== 'object' || item === null;
    const seen: Set<unknown> = isScalar ? scalars : texts;
    const before = seen.size;
    seen.add(isScalar ? item : canonicalText(item));
    if (seen.size === before) return false;
  }
  return true;
}
