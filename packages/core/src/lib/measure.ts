import { mayBePlaceholder } from './may-be-placeholder.ts';
import { leastNumberLength } from './number-length.ts';
import { isTens } from './whole-float.ts';

export interface Measure {
  // Whether it needs a closer look: a refused or empty key, lost digits, or too much depth.
  odd: boolean;
  zero: boolean;
  long: boolean;
  tens: boolean;
  placeholder: boolean;
  keys: number;
  size: number;
}

type Plain = { readonly [key: string]: unknown };

// The measurements of the current walk. All walks share this object, because nothing else runs between a walk and reading its result.
export const measure: Measure = { odd: false, zero: false, long: false, tens: false, placeholder: false, keys: 0, size: 0 };

// Whether a walk may have met keys that the schema does not name. It is valid only until the next walk.
export const strangers = { seen: false };

export const filled: { value?: unknown } = {};

// Walks over a value and returns its measurements, which are valid until the next call. It recurses, but never deeper than the limit.
export function measured(value: unknown, depth: number): Readonly<Measure> {
  clearMeasure();
  measure.size = jsonSize(value, depth);
  // It does not know the schema.
  strangers.seen = true;
  return measure;
}

// Resets the measurements. If every object inherits a key, keys cannot be counted.
export function clearMeasure(): void {
  measure.odd = inheritsKeys();
  measure.zero = false;
  measure.long = false;
  measure.tens = false;
  measure.placeholder = false;
  measure.keys = 0;
  measure.size = 0;
  strangers.seen = false;
}

// Returns the minimum size of a value and records everything else in `measure`. A value that is already odd is not examined further.
export function jsonSize(value: unknown, room: number): number {
  if (typeof value === 'string') return sizeOfText(value);
  if (typeof value === 'object' && value !== null) return sizeOfNested(value, room);
  return typeof value === 'number' ? sizeOfNumber(value) : value === false ? 5 : 4;
}

function sizeOfNested(value: object, room: number): number {
  if (room === 0) measure.odd = true;
  if (measure.odd) return 0;
  return Array.isArray(value) ? sizeOfList(value, room) : sizeOfObject(value as Plain, room);
}

function sizeOfList(list: readonly unknown[], room: number): number {
  let size = list.length === 0 ? 2 : list.length + 1;
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (typeof item === 'string') size += sizeOfText(item);
    else if (typeof item === 'object' && item !== null) size += sizeOfNested(item, room - 1);
    else size += typeof item === 'number' ? sizeOfNumber(item) : item === false ? 5 : 4;
  }
  return size;
}

function sizeOfObject(object: Plain, room: number): number {
  let size = 1;
  let keys = 0;
  for (const key in object) {
    if (key === '' || key === '__proto__' || key === 'constructor') measure.odd = true;
    keys++;
    size += key.length + 4;
    const item = object[key];
    if (typeof item === 'string') size += sizeOfText(item);
    else if (typeof item === 'object' && item !== null) size += sizeOfNested(item, room - 1);
    else size += typeof item === 'number' ? sizeOfNumber(item) : item === false ? 5 : 4;
  }
  measure.keys += keys;
  return keys === 0 ? 2 : size;
}

export function sizeOfOthers(object: Plain, known: ReadonlySet<string>, room: number): number {
  let size = 0;
  strangers.seen = true;
  for (const key in object) if (!known.has(key)) size += sizeOfMember(key, object[key], room);
  return size;
}

// Returns the size of a key with its value, which is one level deeper than the object. The key is not counted.
export function sizeOfMember(key: string, value: unknown, room: number): number {
  if (isOddKey(key)) measure.odd = true;
  return key.length + 4 + jsonSize(value, room - 1);
}

export function isOddKey(key: string): boolean {
  return key === '' || key === '__proto__' || key === 'constructor';
}

export function sizeOfText(text: string): number {
  if (mayBePlaceholder(text)) measure.placeholder = true;
  return text.length + 2;
}

export function sizeOfNumber(value: number): number {
  const length = leastNumberLength(value);
  if (isTens(value)) measure.tens = true;
  if (value > 0 && value < 1e9) return length;
  if (value === 0) measure.zero = true;
  else if (!(value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER)) measure.odd = true;
  if (value >= 1e9 || value <= -1e9) measure.long = true;
  return length;
}

// Returns the minimum size of a whole number. Most are small, and a function that never sees a fraction compiles to integer code.
export function sizeOfWhole(value: number): number {
  if (!(value > 0 && value < 100_000)) return sizeOfNumber(value);
  if (isTens(value)) measure.tens = true;
  return value < 1000 ? (value < 10 ? 1 : value < 100 ? 2 : 3) : value % 1000 === 0 ? 3 : value < 10_000 ? 4 : 5;
}

const EMPTY = {};

// Whether Object.prototype is polluted with an enumerable key, which any loop over an object's keys would then find.
export function inheritsKeys(): boolean {
  for (const _ in EMPTY) return true;
  return false;
}
