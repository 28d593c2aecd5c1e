import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { saysCut } from '../model/says-cut.ts';

/** How a unit may name it: as the library does, and as providers do. */
const FIELDS = ['finishReason', 'finish_reason'] as const;

/**
 * Why the model stopped, as a unit tells next to its reply, or the unit inside a failure record, under `input`.
 * Where it tells several things, that it was cut counts.
 */
export function finishReasonOf(unit: JsonObject): string | undefined {
  const words: string[] = [];
  for (let at: Json | undefined = unit; isJsonObject(at); at = Object.hasOwn(at, 'input') ? at.input : undefined) {
    for (const field of FIELDS) {
      const word = Object.hasOwn(at, field) ? at[field] : undefined;
      if (typeof word === 'string') words.push(word);
    }
  }
  return words.find(saysCut) ?? words[0];
}
