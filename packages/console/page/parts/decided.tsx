import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { StateMark } from './state.tsx';

const CAME_OF_IT: { readonly [state in NonNullable<ReviewRowOut['execution']>]: string } = {
  running: 'running',
  done: 'ran',
  failed: 'failed when it ran',
  'not-run': 'did not run',
  unknown: 'unknown whether it ran',
};

/** The state of a review or, once decided, its decision. */
export function ReviewMark({ row: { state, reason, decision } }: { readonly row: ReviewRowOut }) {
  if (state === 'open') return <StateMark state="hold" word={`held · ${reason}`} />;
  if (state !== 'decided' || decision === undefined) return <StateMark state={state} />;
  return <StateMark state={isLet(decision.kind) ? 'decided' : 'denied'} word={decision.word} />;
}

/** Whether the action ran, in words; undefined if there was nothing to run. */
export function cameOfIt({ state, kind, isAction, decision, execution }: ReviewRowOut): string | undefined {
  if (execution !== undefined) return CAME_OF_IT[execution];
  if (!isAction || kind === 'grant' || decision === undefined) return undefined;
  return state === 'decided' && isLet(decision.kind) ? 'has not run yet' : 'nothing ran';
}

/** Whether a decision allows something to run. */
export function isLet(kind: string): boolean {
  return kind === 'approve' || kind === 'choose' || kind === 'edit';
}
