import { ownValue } from '../lib/own-value.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';

// Visits a unit and, for a failure record, the unit under `input`, which may be a record itself.
export function* unitAndInput(unit: JsonObject): Iterable<JsonObject> {
  for (let at: Json | undefined = unit; isJsonObject(at); at = ownValue(at, 'input')) yield at;
}
