import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';

/** Returns the calls made before a unit, from its own field or, for a failure record, from a field of the unit under `input`. */
export function callsBefore(unit: JsonObject): Json | undefined {
  let at: Json | undefined = unit;
  while (isJsonObject(at) && !Object.hasOwn(at, 'calls')) at = Object.hasOwn(at, 'input') ? at.input : undefined;
  return isJsonObject(at) ? at.calls : undefined;
}
