import { closedObject, when } from '../../../contract/schemas/pieces.ts';
import type { JsonObject } from '../../../model/json.ts';
import { PROVENANCE_MEANINGS, USUAL_PROVENANCE } from './tool-words.ts';

export function provenanceSchema(): JsonObject {
  const effects = (['change', 'destroy'] as const).map((effect) => {
    return [effect, { description: TEXTS[effect], enum: PROVENANCE_MEANINGS, default: USUAL_PROVENANCE[effect] }];
  });
  return {
    description:
      'What happens to calls that act on a value found only in results of tools with trust: outside; one setting for both effects, or one for each.',
    type: ['string', 'object'],
    ...when({ type: 'string' }, { enum: PROVENANCE_MEANINGS }, closedObject(Object.fromEntries(effects) as JsonObject)),
  };
}

const TEXTS: { readonly [effect in keyof typeof USUAL_PROVENANCE]: string } = {
  change: 'Calls of tools that change something, and of tools without an effect.',
  destroy: 'Calls of tools that change something irreversibly.',
};
