import { PyError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { valueSize } from '../values/size.ts';
import { subscript } from '../values/subscript.ts';
import { characters } from '../values/text.ts';
import { PyRange, Tuple, type Value } from '../values/value.ts';

// A sequence that `random` can pick from: a length, and an item for each index.
export interface Sequence<Item> {
  readonly length: number;
  at(place: number): Item;
}

export function isSequence(value: Value): boolean {
  return Array.isArray(value) || typeof value === 'string' || value instanceof Tuple || value instanceof PyRange;
}

// Returns anything with a length as a sequence to pick from. A value that cannot be indexed raises an error when an item is requested.
export function sequenceOf(value: Value, meter: Meter): Sequence<Value> {
  if (typeof value === 'string') return textSequence(value, meter);
  const length = valueSize(value);
  // A range whose indexes are not exact numbers has no length, just as one beyond C's largest number has none in Python.
  if (length > Number.MAX_SAFE_INTEGER) throw new PyError('OverflowError', 'Python int too large to convert to C ssize_t');
  return { length, at: (place) => subscript(value, place) };
}

function textSequence(text: string, meter: Meter): Sequence<Value> {
  meter.work(text.length >> 4);
  const units = characters(text);
  return { length: units.length, at: (place) => units[place] ?? subscript(text, place) };
}
