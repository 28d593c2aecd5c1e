import type { Review } from '../../../src/model/review.ts';
import { isLet } from '../../parts/decided.tsx';

// Whether the decided action can still run.
export function mayRun({ row: { state, decision, isAction }, execution }: Review): boolean {
  return state === 'decided' && isAction && decision !== undefined && isLet(decision.kind) && execution === undefined;
}

export function staleReason({ row, history }: Review): string {
  const recorded = history.findLast(({ event }) => event === 'stale')?.text;
  if (recorded !== undefined) return recorded;
  if (row.kind === 'grant') return 'The grant has ended: it expired, was used up, or was revoked.';
  return row.decision === undefined
    ? 'It was replaced before anyone decided. Nothing ran.'
    : 'The conditions it was approved under no longer held when it was due to run, so nothing ran.';
}
