import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { StateMark } from './state.tsx';

const CAME_OF_IT: { readonly [state in NonNullable<ReviewRowOut['execution']>]: string } = {
  running: 'running',
  done: 'ran',
  failed: 'failed when it ran',
  'not-run': 'did not run',
  unknown: 'unknown whether it ran',
};

export function ReviewMark({ row: { state, reason, decision } }: { readonly row: ReviewRowOut }) {
  if (state === 'open') return <StateMark state="hold" word={`held · ${reason}`} />;
  if (state !== 'decided' || decision === undefined) return <StateMark state={state} />;
  return <StateMark state={isLet(decision.kind) ? 'decided' : 'denied'} word={decision.word} />;
}

export function cameOfIt({ state, kind, isAction, decision, execution }: ReviewRowOut): string | undefined {
  if (execution !== undefined) return CAME_OF_IT[execution];
  if (!isAction || kind === 'grant' || decision === undefined) return undefined;
  return state === 'decided' && isLet(decision.kind) ? 'has not run yet' : 'nothing ran';
}

export function isLet(kind: string): boolean {
  return kind === 'approve' || kind === 'choose' || kind === 'edit';
}
