import { ownValue } from '../lib/own-value.ts';
import { type JsonObject, saysCut } from '../model/index.ts';
import { unitAndInput } from './unit-and-input.ts';

const FIELDS = ['finishReason', 'finish_reason'] as const;

/**
 * Returns the finish reason given next to a unit's reply or, for a failure record, in the unit under `input`. If there are several, one
 * that reports a cut takes precedence.
 */
export function finishReasonOf(unit: JsonObject): string | undefined {
  const given = Array.from(unitAndInput(unit)).flatMap((at) => FIELDS.map((field) => ownValue(at, field)));
  const words = given.filter((word) => typeof word === 'string');
  return words.find(saysCut) ?? words[0];
}
