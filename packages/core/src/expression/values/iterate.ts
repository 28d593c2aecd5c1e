import { typeError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { isMapping, keysOf } from './mapping.ts';
import { characters } from './text.ts';
import { typeName } from './type-name.ts';
import { Cursor, DONE, PyRange, PySet, Tuple, type Value, View } from './value.ts';

/** Values computed one after another. */
export class MadeCursor extends Cursor {
  readonly #make: () => Value | typeof DONE;

  constructor(name: string, make: () => Value | typeof DONE) {
    super(name);
    this.#make = make;
  }

  next(): Value | typeof DONE {
    return this.#make();
  }
}

/** A cursor over anything that can be iterated. */
export function cursorOf(value: Value, meter: Meter): Cursor {
  if (value instanceof Cursor) return value;
  // A range is never materialised.
  if (value instanceof PyRange) return stepping('range_iterator', value, (at) => value.start + value.step * at, meter);
  const items = itemsAtHand(value);
  if (items === undefined) return typeError(`'${typeName(value)}' object is not iterable`);
  // Keys and characters were collected for this.
  if (!Array.isArray(value)) meter.work(items.length >> 3);
  return stepping('iterator', items, (at) => items[at] as Value, meter);
}

/** Goes from one index to the next. Every item is a step of the budget; a list may grow or shrink on the way. */
function stepping(name: string, of: { readonly length: number }, itemAt: (at: number) => Value, meter: Meter): Cursor {
  let at = 0;
  return new MadeCursor(name, () => {
    if (at >= of.length) return DONE;
    meter.work(1);
    return itemAt(at++);
  });
}

/** The items of a container, if it stores them. */
function itemsAtHand(value: Value): ArrayLike<Value> | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return characters(value);
  if (value instanceof Tuple || value instanceof View) return value.items;
  if (value instanceof PySet) return Array.from(value.items.values());
  return isMapping(value) ? keysOf(value) : undefined;
}

/** All items of an iterable, as a new list. */
export function listOf(value: Value, meter: Meter): Value[] {
  const items = value instanceof Cursor ? undefined : itemsAtHand(value);
  if (items !== undefined) {
    meter.work(items.length);
    meter.make(items.length);
    return Array.from(items);
  }
  const list: Value[] = [];
  const cursor = cursorOf(value, meter);
  for (let item = cursor.next(); item !== DONE; item = cursor.next()) {
    meter.make(1);
    list.push(item);
  }
  return list;
}
