import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { saysCut } from '../model/says-cut.ts';

const FIELDS = ['finishReason', 'finish_reason'] as const;

/**
 * Returns the finish reason given next to a unit's reply or, for a failure record, in the unit under `input`. If there are several, one
 * that reports a cut takes precedence.
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
