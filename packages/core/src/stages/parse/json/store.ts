import { codes } from '../../../codes/registry.ts';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { isJsonObject, type Json } from '../../../model/json.ts';
import type { Frame, Reader } from './reader.ts';

/** Puts a finished value into the open object or list. */
export function store(reader: Reader, frame: Frame, value: Json): void {
  if (frame.isObject) storeKey(reader, frame, value);
  else frame.list.push(value);
  noteEntry(reader, frame, value);
}

function noteEntry(reader: Reader, frame: Frame, value: Json): void {
  frame.count++;
  frame.comma = -1;
  if (frame.count === 2 && !reader.movable && !reader.options.confirmed) reader.movable = isMovable(reader, frame, value);
}

/** A second entry could stand in the parent, if that is of the same kind; or in the entry before it, if that is. */
function isMovable(reader: Reader, frame: Frame, value: Json): boolean {
  const parent = reader.stack[reader.stack.length - 2];
  if (parent !== undefined && parent.isObject === frame.isObject) return true;
  const entries = frame.isObject ? Object.values(frame.object) : frame.list;
  const first = entries[0];
  return typeof first === 'object' && first !== null && first !== value && Array.isArray(first) !== frame.isObject;
}

function storeKey(reader: Reader, frame: Frame, value: Json): void {
  const { object, key } = frame;
  // No JSON value is undefined, so one look tells most keys apart from repeated ones and from those that objects inherit.
  if (object[key] === undefined) {
    object[key] = value;
    return;
  }
  if (Object.hasOwn(object, key)) recordRepeat(reader, object[key] as Json, value);
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    return;
  }
  if (
    key === 'constructor' &&
    reader.options.keyPolicy === 'refuse' &&
    isJsonObject(value) &&
    Object.hasOwn(value, 'prototype')
  ) {
    reader.refuse('parse.forbidden-key', { key: 'constructor' });
  }
  object[key] = value;
}

function recordRepeat(reader: Reader, first: Json, last: Json): void {
  const code = jsonEqual(first, last) ? 'parse.repeated-key' : 'parse.duplicate-key';
  reader.changes.push({ code, safety: codes[code].safety ?? 'unsafe', path: reader.pointer(), before: first, after: last });
}
