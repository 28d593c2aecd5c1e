import { typeError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { isMapping, mappingKeys } from './mapping.ts';
import { characters } from './text.ts';
import { typeName } from './type-name.ts';
import { Cursor, ITERATION_END, PyRange, PySet, Tuple, type Value, View } from './value.ts';

class ItemCursor extends Cursor {
  readonly #items: ArrayLike<Value>;
  readonly #meter: Meter;
  #at = 0;

  constructor(items: ArrayLike<Value>, meter: Meter) {
    super('iterator');
    this.#items = items;
    this.#meter = meter;
  }

  next(): Value | typeof ITERATION_END {
    if (this.#at >= this.#items.length) return ITERATION_END;
    this.#meter.work(1);
    return this.#items[this.#at++] as Value;
  }
}

/** A cursor over values that are computed one at a time. */
export class MadeCursor extends Cursor {
  readonly #make: () => Value | typeof ITERATION_END;

  constructor(name: string, make: () => Value | typeof ITERATION_END) {
    super(name);
    this.#make = make;
  }

  next(): Value | typeof ITERATION_END {
    return this.#make();
  }
}

/** Returns a cursor over any iterable. */
export function cursorOf(value: Value, meter: Meter): Cursor {
  if (value instanceof Cursor) return value;
  // A range is never materialised.
  if (value instanceof PyRange) return rangeCursor(value, meter);
  const items = itemsAtHand(value);
  if (items === undefined) return typeError(`'${typeName(value)}' object is not iterable`);
  // Keys and characters were collected for this.
  if (!Array.isArray(value)) meter.work(items.length >> 3);
  return new ItemCursor(items, meter);
}

function rangeCursor(range: PyRange, meter: Meter): Cursor {
  let at = 0;
  return new MadeCursor('range_iterator', () => {
    if (at >= range.length) return ITERATION_END;
    meter.work(1);
    return range.start + range.step * at++;
  });
}

function itemsAtHand(value: Value): ArrayLike<Value> | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return characters(value);
  if (value instanceof Tuple || value instanceof View) return value.items;
  if (value instanceof PySet) return Array.from(value.items.values());
  return isMapping(value) ? mappingKeys(value) : undefined;
}

/** Returns all items of an iterable as a new list. */
export function toList(value: Value, meter: Meter): Value[] {
  const items = value instanceof Cursor ? undefined : itemsAtHand(value);
  if (items !== undefined) {
    meter.work(items.length);
    meter.make(items.length);
    return Array.from(items);
  }
  const list: Value[] = [];
  const cursor = cursorOf(value, meter);
  for (let item = cursor.next(); item !== ITERATION_END; item = cursor.next()) {
    meter.make(1);
    list.push(item);
  }
  return list;
}
