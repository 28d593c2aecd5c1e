import type { Review } from '../../../src/model/review.ts';

/** Whether what was decided can still run. */
export function mayRun({ row: { state, decision, isAction }, execution }: Review): boolean {
  const isLet = decision !== undefined && ['approve', 'choose', 'edit'].includes(decision.kind);
  return state === 'decided' && isAction && isLet && execution === undefined;
}
