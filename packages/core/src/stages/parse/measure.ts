import { leastNumberLength } from '../../lib/number-length.ts';
import type { Json } from '../../model/json.ts';

/** What a walk over a value that JSON.parse has read tells about it. */
export interface Measure {
  /** Whether it needs a closer look: a key that is refused or empty, digits that were lost, too deep. */
  odd: boolean;
  /** Whether it holds a zero, which may be what is left of a very small number. */
  zero: boolean;
  /** Whether it holds a number that is long as it stands. */
  long: boolean;
  keys: number;
  /** The fewest characters in which JSON can write it, or less than that. */
  size: number;
}

// One for all: nothing else runs between a walk and the look at what it found.
const measure: Measure = { odd: false, zero: false, long: false, keys: 0, size: 0 };

/** Walks over a value. Recursive, but never deeper than the limit allows. What is given is good until the next call. */
export function measured(value: object, depth: number): Readonly<Measure> {
  measure.odd = false;
  measure.zero = false;
  measure.long = false;
  measure.keys = 0;
  measure.size = sizeOf(value, depth);
  return measure;
}

function sizeOf(value: object, room: number): number {
  if (room === 0) measure.odd = true;
  if (measure.odd) return 0;
  return Array.isArray(value) ? sizeOfList(value, room) : sizeOfObject(value as { readonly [key: string]: Json }, room);
}

function sizeOfList(list: readonly Json[], room: number): number {
  let size = list.length === 0 ? 2 : list.length + 1;
  for (let index = 0; index < list.length; index++) {
    const item = list[index] as Json;
    if (typeof item === 'string') size += item.length + 2;
    else if (typeof item === 'object' && item !== null) size += sizeOf(item, room - 1);
    else size += typeof item === 'number' ? sizeOfNumber(item) : item === false ? 5 : 4;
  }
  return size;
}

/** A key takes its quotes, a colon, and the comma or bracket in front of it. */
function sizeOfObject(object: { readonly [key: string]: Json }, room: number): number {
  let size = 1;
  let keys = 0;
  for (const key in object) {
    if (key === '' || key === '__proto__' || key === 'constructor') measure.odd = true;
    keys++;
    size += key.length + 4;
    const item = object[key] as Json;
    if (typeof item === 'string') size += item.length + 2;
    else if (typeof item === 'object' && item !== null) size += sizeOf(item, room - 1);
    else size += typeof item === 'number' ? sizeOfNumber(item) : item === false ? 5 : 4;
  }
  measure.keys += keys;
  return keys === 0 ? 2 : size;
}

function sizeOfNumber(value: number): number {
  const length = leastNumberLength(value);
  if (value > 0 && value < 1e9) return length;
  if (value === 0) measure.zero = true;
  else if (!(value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER)) measure.odd = true;
  if (value >= 1e9 || value <= -1e9) measure.long = true;
  return length;
}
