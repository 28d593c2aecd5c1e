import { calleeOf, NO_NAMES } from '../arguments.ts';
import type { Meter } from '../meter.ts';
import { toList } from '../values/iterate.ts';
import { compare } from '../values/order.ts';
import { isTrue } from '../values/truth.ts';
import type { Value } from '../values/value.ts';

/** Returns the items in sorted order. The sort is stable, also in reverse. */
export function sortedItems(items: Value, key: Value, reverse: Value, meter: Meter): Value[] {
  const list = toList(items, meter);
  const rank = keyFunction(key, meter);
  const ranked = list.map((item) => [rank(item), item] as const);
  const sign = isTrue(reverse) ? -1 : 1;
  ranked.sort(([a], [b]) => {
    meter.work(1);
    return compare('<', a, b, meter) ? -sign : compare('<', b, a, meter) ? sign : 0;
  });
  return ranked.map(([, item]) => item);
}

// Returns the function that `key=` applies to each item.
export function keyFunction(key: Value, meter: Meter): (item: Value) => Value {
  if (key === null) return (item) => item;
  const callee = calleeOf(key);
  return (item) => callee.call([item], NO_NAMES, meter);
}
