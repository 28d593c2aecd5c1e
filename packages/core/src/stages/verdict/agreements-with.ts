import { jsonEqual } from '../../lib/json-equal.ts';
import { childPointer } from '../../lib/pointer.ts';
import type { FieldAgreement } from '../../model/index.ts';

type Agreed = readonly [path: string, agreement: FieldAgreement];

// Compares a value with earlier ones at each of its scalars and empty containers. An earlier value that has nothing at a place does not
// count there. It recurses once per level, which is safe because the depth was limited before.
export function agreementsWith(value: unknown, earlier: readonly unknown[]): readonly Agreed[] {
  const found: Agreed[] = [];
  compare(value, earlier, '', found);
  return found;
}

function compare(value: unknown, earlier: readonly unknown[], path: string, found: Agreed[]): void {
  if (earlier.length === 0) return;
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) {
    const same = earlier.filter((other) => jsonEqual(value, other)).length;
    found.push([path, { same, differ: earlier.length - same }]);
    return;
  }
  const isList = Array.isArray(value);
  const alike = earlier.filter((other) => typeof other === 'object' && other !== null && Array.isArray(other) === isList);
  const others = earlier.length - alike.length;
  if (others > 0) found.push([path, { same: 0, differ: others }]);
  for (const [key, item] of entries) {
    const there = alike.filter((other) => Object.hasOwn(other as object, key));
    const items = there.map((other) => (other as { readonly [key: string]: unknown })[key]);
    compare(item, items, childPointer(path, key), found);
  }
}
