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
  // Whether it may have keys that the schema does not name.
  unnamed: boolean;
  keys: number;
  size: number;
}

type Plain = { readonly [key: string]: unknown };

// Walks over a value and returns its measurements. It recurses, but never deeper than the limit.
export function measured(value: unknown, depth: number): Readonly<Measure> {
  const measure = newMeasure();
  measure.size = jsonSize(value, depth, measure);
  // It does not know the schema.
  measure.unnamed = true;
  return measure;
}

// If every object inherits a key, keys cannot be counted.
export function newMeasure(): Measure {
  return { odd: inheritsKeys(), zero: false, long: false, tens: false, placeholder: false, unnamed: false, keys: 0, size: 0 };
}

// Returns the minimum size of a value and records everything else in a measure. A value that is already odd is not examined further.
export function jsonSize(value: unknown, room: number, measure: Measure): number {
  if (typeof value === 'string') return sizeOfText(value, measure);
  if (typeof value === 'object' && value !== null) return sizeOfNested(value, room, measure);
  return typeof value === 'number' ? sizeOfNumber(value, measure) : value === false ? 5 : 4;
}

function sizeOfNested(value: object, room: number, measure: Measure): number {
  if (room === 0) measure.odd = true;
  if (measure.odd) return 0;
  return Array.isArray(value) ? sizeOfList(value, room, measure) : sizeOfObject(value as Plain, room, measure);
}

function sizeOfList(list: readonly unknown[], room: number, measure: Measure): number {
  let size = list.length === 0 ? 2 : list.length + 1;
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (typeof item === 'string') size += sizeOfText(item, measure);
    else if (typeof item === 'object' && item !== null) size += sizeOfNested(item, room - 1, measure);
    else size += typeof item === 'number' ? sizeOfNumber(item, measure) : item === false ? 5 : 4;
  }
  return size;
}

function sizeOfObject(object: Plain, room: number, measure: Measure): number {
  let size = 1;
  let keys = 0;
  for (const key in object) {
    if (key === '' || key === '__proto__' || key === 'constructor') measure.odd = true;
    keys++;
    size += key.length + 4;
    const item = object[key];
    if (typeof item === 'string') size += sizeOfText(item, measure);
    else if (typeof item === 'object' && item !== null) size += sizeOfNested(item, room - 1, measure);
    else size += typeof item === 'number' ? sizeOfNumber(item, measure) : item === false ? 5 : 4;
  }
  measure.keys += keys;
  return keys === 0 ? 2 : size;
}

export function sizeOfOthers(object: Plain, known: ReadonlySet<string>, room: number, measure: Measure): number {
  let size = 0;
  measure.unnamed = true;
  for (const key in object) if (!known.has(key)) size += sizeOfMember(key, object[key], room, measure);
  return size;
}

// Returns the size of a key with its value, which is one level deeper than the object. The key is not counted.
export function sizeOfMember(key: string, value: unknown, room: number, measure: Measure): number {
  if (isOddKey(key)) measure.odd = true;
  return key.length + 4 + jsonSize(value, room - 1, measure);
}

export function isOddKey(key: string): boolean {
  return key === '' || key === '__proto__' || key === 'constructor';
}

export function sizeOfText(text: string, measure: Measure): number {
  if (mayBePlaceholder(text)) measure.placeholder = true;
  return text.length + 2;
}

export function sizeOfNumber(value: number, measure: Measure): number {
  const length = leastNumberLength(value);
  if (isTens(value)) measure.tens = true;
  if (value > 0 && value < 1e9) return length;
  if (value === 0) measure.zero = true;
  else if (!(value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER)) measure.odd = true;
  if (value >= 1e9 || value <= -1e9) measure.long = true;
  return length;
}

// Returns the minimum size of a whole number. Most are small, and a function that never sees a fraction compiles to integer code.
export function sizeOfWhole(value: number, measure: Measure): number {
  if (!(value > 0 && value < 100_000)) return sizeOfNumber(value, measure);
  if (isTens(value)) measure.tens = true;
  return value < 1000 ? (value < 10 ? 1 : value < 100 ? 2 : 3) : value % 1000 === 0 ? 3 : value < 10_000 ? 4 : 5;
}

const EMPTY = {};

// Whether Object.prototype is polluted with an enumerable key, which any loop over an object's keys would then find.
export function inheritsKeys(): boolean {
  for (const _ in EMPTY) return true;
  return false;
}
