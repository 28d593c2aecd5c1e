import type { ReviewRowOut } from '../../src/model/review-row.ts';

const EFFECTS = { read: 'only reads', change: 'changes', destroy: 'destroys' } as const;

export function Stakes({ row: { risk, effect } }: { readonly row: Pick<ReviewRowOut, 'risk' | 'effect'> }) {
  return (
    <>
      {risk === 'high' && <span class="mark bad-text strong">high risk</span>}
      {effect !== undefined && (
        <span class={`mark ${effect === 'destroy' ? 'bad-text strong' : 'framed'}`}>{EFFECTS[effect]}</span>
      )}
    </>
  );
}
