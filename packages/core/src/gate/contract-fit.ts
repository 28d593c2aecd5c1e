import { rootPlace } from '../contract/documents.ts';
import { isFull } from '../contract/is-full.ts';
import type { ContractFit } from '../stages/doubt/contract-fit.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import { assess } from './assess.ts';
import type { GateSettings } from './gate-settings.ts';
import type { ReplyFacts } from './reply-facts.ts';

// Returns how a gate would judge second readings.
export function contractFit(gate: GateSettings, facts: ReplyFacts): ContractFit {
  const { policy, text, shape, after } = gate;
  const { documents, keys } = shape;
  return {
    isComplete: facts.isComplete,
    likeliest: after.readings,
    allows: (code) => policy.allow.includes(code),
    keys: keys !== undefined && keys.described.size > 0 ? keys.described : undefined,
    isFull: (value, pointer) => documents !== undefined && isFull(documents, rootPlace(documents), value, pointer),
    fit: (json) => {
      const read = parseJson(json, 0, json.length, { ...text.read, strict: true });
      if (!read.ok || read.changes.length > 0 || typeof read.value !== 'object') return undefined;
      const { fits, ...rest } = assess(read.value, gate, facts, () => undefined);
      return fits && rest.changes.every(({ safety }) => safety === 'safe') ? rest : undefined;
    },
  };
}
