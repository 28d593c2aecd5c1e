import { stageEntry } from '../codes/stage-entry.ts';
import { isJsonObject } from '../model/json.ts';
import { withContradictions } from '../stages/doubt/contradiction/contradictions.ts';
import { DescribedPart } from './described-part.ts';
import type { Settings } from './settings.ts';
import { witnessOf } from './witness-of.ts';

/**
 * The part that holds a reply if something in it contradicts a repair. What would be held anyway, and what was read without a repair, it
 * returns as it is.
 */
export const contradictions: NonNullable<Settings['contradictions']> = (text, evidence, settings) => {
  const { value, source, changes } = evidence;
  const { allow } = settings.policy;
  if (value === undefined || source === undefined) return evidence;
  if (!changes.some(({ code }) => stageEntry(code).policy === 'repair')) return evidence;
  if (changes.some(({ code, safety }) => safety === 'unsafe' && !allow.includes(code))) return evidence;
  return withContradictions({ text, evidence, source, contract: witnessOf(settings), ownKeys: () => ownKeys(settings) });
};

function ownKeys(settings: Settings): ReadonlySet<string> | undefined {
  const { places } = new DescribedPart(null, settings);
  const names = places.flatMap(({ schema }) =>
    isJsonObject(schema) && isJsonObject(schema.properties) ? Object.keys(schema.properties) : [],
  );
  return names.length > 0 ? new Set(names) : undefined;
}
