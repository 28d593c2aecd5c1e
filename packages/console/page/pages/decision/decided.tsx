import type { Review } from '../../../src/model/review.ts';
import { StateWord } from '../../parts/state.tsx';
import { Ago, Clock, Visible } from '../../parts/text.tsx';
import { mayRun } from './may-run.ts';

/** What was decided, and what came of it. */
export function Decided({ review }: { readonly review: Review }) {
  const { row, execution } = review;
  return (
    <div class="section">
      <h2>{row.decision === undefined ? `This review is ${row.state}` : `Decided: ${row.decision.kind}`}</h2>
      {row.decision !== undefined && (
        <p>
          By <Visible as="b" text={row.decision.by} />, <Ago time={row.decision.at} />
          {row.decision.text !== undefined && (
            <>
              : “<Visible text={row.decision.text} />”
            </>
          )}
        </p>
      )}
      {execution?.state === 'done' && execution.endedAt !== undefined && (
        <p>
          <StateWord state="valid" word="" />
          Ran once at <Clock time={execution.endedAt} />.
        </p>
      )}
      {execution?.state === 'running' && (
        <p>
          Running since <Clock time={execution.startedAt} />.
        </p>
      )}
      {execution?.state === 'failed' && (
        <p class="bad-text">
          It failed: <Visible text={execution.error ?? ''} />
        </p>
      )}
      {mayRun(review) && (
        <p class="quiet">
          It has not run yet. <Visible text={row.source.run} />, the program that proposed it, checks everything again and runs it
          once.
        </p>
      )}
    </div>
  );
}
