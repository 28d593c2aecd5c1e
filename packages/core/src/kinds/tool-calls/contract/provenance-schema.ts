import { closedObject, when } from '../../../contract/schemas/pieces.ts';
import type { JsonObject } from '../../../model/json.ts';
import { PROVENANCE_MEANINGS, USUAL_PROVENANCE } from './tool-words.ts';

/** The schema of what follows if an argument comes from outside content only. */
export function provenanceSchema(): JsonObject {
  const effects = Object.entries(USUAL_PROVENANCE).map(([effect, usual]) => [
    effect,
    { enum: PROVENANCE_MEANINGS, default: usual },
  ]);
  return {
    description:
      'What becomes of calls that act on a value which only the results of tools with trust outside have: for both effects, or for each.',
    type: ['string', 'object'],
    ...when({ type: 'string' }, { enum: PROVENANCE_MEANINGS }, closedObject(Object.fromEntries(effects) as JsonObject)),
  };
}
