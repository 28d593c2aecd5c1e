import type { RetryPlanOut } from '../../../src/model/run-act.ts';
import { counted, counting, dollars } from '../../lib/words.ts';

/** What a retry would take. */
export function RetryText({ plan }: { readonly plan: RetryPlanOut | undefined }) {
  if (plan === undefined) return <p class="quiet">Counting…</p>;
  const range = (
    { least, most }: { readonly least: number; readonly most?: number | undefined },
    say: (number: number) => string,
  ) => (most === undefined ? `${say(least)} or more` : most === least ? say(least) : `${say(least)}–${say(most)}`);
  return (
    <p>
      Retry {counting(plan.units, 'unit')}?{' '}
      {plan.calls === undefined ? 'Number of calls unknown' : `${range(plan.calls, (calls) => counted(Math.round(calls)))} calls`}
      , {plan.costUsd === undefined ? 'cost unknown' : range(plan.costUsd, dollars)}.
    </p>
  );
}
