import type { Meter } from '../meter.ts';
import { cursorOf } from '../values/iterate.ts';
import { keyOf } from '../values/key.ts';
import { ITERATION_END, PySet, type Value } from '../values/value.ts';

export function setOf(items: Value, meter: Meter): PySet {
  const set = new PySet();
  const cursor = cursorOf(items, meter);
  for (let item = cursor.next(); item !== ITERATION_END; item = cursor.next()) {
    const key = keyOf(item);
    if (set.items.has(key)) continue;
    meter.make(1);
    set.items.set(key, item);
  }
  return set;
}
