import { rootPlace } from '../contract/documents.ts';
import { isFull } from '../contract/is-full.ts';
import type { ContractFit } from '../stages/doubt/contract-fit.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import { assess } from './assess.ts';
import type { Settings } from './settings.ts';

// Returns the witness that tells how a gate would judge second readings.
export function witnessOf(settings: Settings): ContractFit {
  const { documents, isComplete, keys, likeliest, policy } = settings;
  return {
    isComplete,
    likeliest,
    allows: (code) => policy.allow.includes(code),
    keys: keys !== undefined && keys.described.size > 0 ? keys.described : undefined,
    isFull: (value, pointer) => documents !== undefined && isFull(documents, rootPlace(documents), value, pointer),
    fit: (text) => {
      const read = parseJson(text, 0, text.length, { ...settings.read, strict: true });
      if (!read.ok || read.changes.length > 0 || typeof read.value !== 'object') return undefined;
      const { fits, ...rest } = assess(read.value, settings, () => undefined);
      return fits && rest.changes.every(({ safety }) => safety === 'safe') ? rest : undefined;
    },
  };
}
