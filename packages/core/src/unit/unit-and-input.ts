import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';

// Visits a unit and, for a failure record, the unit under `input`, which may be a record itself.
export function* unitAndInput(unit: JsonObject): Iterable<JsonObject> {
  for (let at: Json | undefined = unit; isJsonObject(at); at = memberIn(at, 'input')) yield at;
}

export function memberIn(unit: JsonObject, field: string): Json | undefined {
  return Object.hasOwn(unit, field) ? unit[field] : undefined;
}
