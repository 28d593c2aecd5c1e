import { isObject, memberOf } from '@tamis/core/internal';

export function sumUsage<Usage>(usages: readonly Usage[]): Usage | undefined {
  const [first, ...others] = usages;
  return others.reduce<unknown>(added, first) as Usage | undefined;
}

function added(one: unknown, other: unknown): unknown {
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  // A missing count does not replace an earlier one.
  if (!isObject(one) || !isObject(other)) return other ?? (one === undefined ? other : one);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...keys].map((key) => [key, added(memberOf(one, key), memberOf(other, key))]));
}
