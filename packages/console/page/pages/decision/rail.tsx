import type { Review } from '../../../src/model/review.ts';
import { reviewCommand } from '../../lib/review-command.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Icon } from '../../parts/icon.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Ago, Clock, Twin, Visible } from '../../parts/text.tsx';
import { ActButtons } from './act-buttons.tsx';
import { mayRun, staleReason } from './review-outcome.ts';
import { Terms } from './terms.tsx';
import type { Deciding } from './use-deciding.ts';

export function Rail({ deciding }: { readonly deciding: Deciding }) {
  const { review, isEditing, choice, digest } = deciding;
  const who = useStore(session);
  return (
    <aside class="rail" aria-label="Decide">
      {review.row.state === 'open' ? (
        <div class="section acts">
          <div class="meta">
            <Icon name="lock" /> Deciding as <Visible as="b" text={typeof who === 'object' ? who.name : ''} />,{' '}
            {typeof who === 'object' ? who.role : ''}
          </div>
          <ActButtons deciding={deciding} where="rail" />
        </div>
      ) : (
        <Decided review={review} />
      )}
      <Terms review={review} digest={digest} />
      <History review={review} />
      <Twin
        command={reviewCommand(review.row, { isEditing, choice, digest: review.row.digest })}
        label={
          review.row.state === 'open'
            ? isEditing
              ? 'Edit it in a terminal'
              : 'Approve it in a terminal'
            : 'View it in a terminal'
        }
      />
    </aside>
  );
}

function Decided({ review }: { readonly review: Review }) {
  const { row, execution } = review;
  return (
    <div class="section">
      <h2>{row.decision === undefined ? `This review is ${row.state}` : `Decided: ${row.decision.kind}`}</h2>
      {row.decision !== undefined && (
        <p>
          By <Visible as="b" text={row.decision.by} />, <Ago time={row.decision.at} />
          {row.decision.text !== undefined && <Visible text={`: “${row.decision.text}”`} />}
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

const EVENTS: { readonly [event: string]: string } = {
  opened: 'Proposed, held',
  seconded: 'Agreed',
  decided: 'Decided',
  noted: 'Noted',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  stale: 'Went stale',
  intent: 'Started',
  result: 'Ended',
  unknown: 'Outcome unknown',
};

function History({ review }: { readonly review: Review }) {
  const { history } = review;
  if (history.length === 0) return null;
  return (
    <div class="section">
      <h2>History</h2>
      <dl class="pairs">
        {history.map(({ event, by, at, kind, text }, index) => (
          <div key={index} style={{ display: 'contents' }}>
            <dt>
              <Clock time={at} />
            </dt>
            <dd>
              {EVENTS[event] ?? event}
              {kind !== undefined && event !== 'opened' && `: ${kind}`}
              {by !== undefined && <Visible text={` by ${by}`} />}
              {(text !== undefined || event === 'stale') && <Visible text={`: ${text ?? staleReason(review)}`} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
