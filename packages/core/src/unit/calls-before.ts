import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';

/** The calls made before a unit: in a field of its own or, for a failure record, in a field of the unit under `input`. */
export function callsBefore(unit: JsonObject): Json | undefined {
  let at: Json | undefined = unit;
  while (isJsonObject(at) && !Object.hasOwn(at, 'calls')) at = Object.hasOwn(at, 'input') ? at.input : undefined;
  return isJsonObject(at) ? at.calls : undefined;
}
