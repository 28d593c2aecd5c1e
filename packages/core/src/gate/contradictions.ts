import { stageEntry } from '../codes/stage-entry.ts';
import type { Documents } from '../contract/documents.ts';
import { propertyNames } from '../contract/schema-parts.ts';
import { withContradictions } from '../stages/doubt/contradiction/contradictions.ts';
import { DescribedPart } from './described-part.ts';
import type { ValueChecks } from './gate-settings.ts';

/**
 * The part that holds a reply if something in it contradicts a repair. What would be held anyway, and what was read without a repair, it
 * returns as it is.
 */
export const contradictions: NonNullable<ValueChecks['contradictions']> = (text, evidence, witness, documents) => {
  const { value, source, changes } = evidence;
  if (value === undefined || source === undefined) return evidence;
  if (!changes.some(({ code }) => stageEntry(code).policy === 'repair')) return evidence;
  if (changes.some(({ code, safety }) => safety === 'unsafe' && !witness.allows(code))) return evidence;
  return withContradictions({ text, evidence, source, contract: witness, ownKeys: () => ownKeys(documents) });
};

function ownKeys(documents: Documents | undefined): ReadonlySet<string> | undefined {
  const { places } = new DescribedPart(null, documents);
  const names = places.flatMap(({ schema }) => propertyNames(schema));
  return names.length > 0 ? new Set(names) : undefined;
}
