import type { Json, JsonObject } from '../model/index.ts';
import { unitAndInput } from './unit-and-input.ts';

/** Returns the calls made before a unit, from its own field or, for a failure record, from a field of the unit under `input`. */
export function callsBefore(unit: JsonObject): Json | undefined {
  for (const at of unitAndInput(unit)) if (Object.hasOwn(at, 'calls')) return at.calls;
  return undefined;
}
