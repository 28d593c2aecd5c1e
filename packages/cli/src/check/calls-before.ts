import type { Json, JsonObject } from '@tamis/core';
import { isObject } from '../load/bare-schema.ts';

/** The calls made before a unit: its own field, or that of the unit inside of a failure record, which has it under `input`. */
export function callsBefore(unit: JsonObject): Json | undefined {
  let at: Json | undefined = unit;
  while (isObject(at) && !Object.hasOwn(at, 'calls')) at = Object.hasOwn(at, 'input') ? at.input : undefined;
  return isObject(at) ? at.calls : undefined;
}
