import { safetyOf } from '../../../codes/stage-entry.ts';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { isJsonObject, type Json, setOwn } from '../../../model/index.ts';
import { longerShape } from './key/shape.ts';
import type { ParseFrame, Reader } from './reader.ts';

export function store(reader: Reader, frame: ParseFrame, value: Json): void {
  if (frame.isObject) storeKey(reader, frame, value);
  else reader.items.push(value);
  frame.count++;
  frame.comma = -1;
}

function storeKey(reader: Reader, frame: ParseFrame, value: Json): void {
  const { object, key } = frame;
  if (frame.isNew) {
    object[key] = value;
    return;
  }
  // No JSON value is undefined, so one lookup tells most keys from repeated and inherited ones.
  if (object[key] === undefined) {
    object[key] = value;
    if (frame.shape !== undefined) frame.shape = longerShape(frame.shape, frame.known);
    return;
  }
  frame.shape = undefined;
  if (Object.hasOwn(object, key)) recordRepeat(reader, object[key] as Json, value);
  if (key === '__proto__') {
    setOwn(object, key, value);
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
  const path = reader.pointer();
  const isSame = jsonEqual(first, last) && reader.rounded?.has(path) !== true;
  const code = isSame ? 'parse.repeated-key' : 'parse.duplicate-key';
  reader.add({ code, safety: safetyOf(code), path, before: first, after: last });
}
