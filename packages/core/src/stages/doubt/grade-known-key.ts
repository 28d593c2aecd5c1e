import { stageEntry } from '../../codes/stage-entry.ts';
import { segmentsOf } from '../../lib/pointer.ts';
import type { Evidence } from '../../model/evidence.ts';
import { graded } from './regrade.ts';

// Decides whether a string without a colon after it is a key. It is one if the schema describes it, and nothing else in the document needs a
// repair that could have another reason.
export function gradeKnownKey(evidence: Evidence, keys: ReadonlySet<string> | undefined): Evidence {
  const { value, changes } = evidence;
  const only = changes.find(({ code, safety }) => safety === 'unsafe' && stageEntry(code).lacksColon);
  if (only === undefined || value === undefined) return evidence;
  if (changes.some((change) => change !== only && stageEntry(change.code).policy === 'repair')) return evidence;
  // The colon may be inside the quotes.
  if (!keys?.has((segmentsOf(only.path).at(-1) ?? '').replace(/:$/, ''))) return evidence;
  return { ...evidence, changes: changes.map((change) => (change === only ? graded(change, 'parse.known-key') : change)) };
}
