import { stageEntry } from '../../codes/stage-entry.ts';
import type { Evidence } from '../../model/evidence.ts';
import { inDoubt } from './regrade.ts';
import type { Witness } from './witness.ts';

/**
 * Decides whether a bracket after the end closes one that was lost inside the document. The entries that were in it are now outside, where
 * the schema does not know their keys.
 */
export function lostOpener(evidence: Evidence, { hasUnknownKey }: Witness): Evidence {
  const { source, changes } = evidence;
  const isExtra = (code: Parameters<typeof stageEntry>[0]) => stageEntry(code).closer === 'extra';
  if (source === undefined || !changes.some(({ code }) => isExtra(code)) || !hasUnknownKey(source.value)) return evidence;
  return { ...evidence, changes: changes.map((change) => (isExtra(change.code) ? inDoubt(change) : change)) };
}
