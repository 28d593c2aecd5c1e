import { ownValue } from '../lib/own-value.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { unitAndInput } from './unit-and-input.ts';

const FIELDS = ['reasoning', 'reasoning_content'] as const;

/**
 * Returns the model's reasoning given next to a unit's reply or, for a failure record, in the unit under `input`. Records mark it as
 * intended for developers.
 */
export function reasoningOf(unit: JsonObject): string | undefined {
  for (const at of unitAndInput(unit)) {
    const text = FIELDS.map((field) => textIn(ownValue(at, field))).find((one) => one !== undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

function textIn(given: Json | undefined): string | undefined {
  const said = isJsonObject(given) && Object.hasOwn(given, 'text') ? given.text : given;
  return typeof said === 'string' && said !== '' ? said : undefined;
}
