import type { Review } from '../../../src/model/review.ts';
import { Clock, Visible } from '../../parts/text.tsx';
import { staleReason } from './stale-reason.ts';

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

/** Everything that happened to a review. */
export function History({ review }: { readonly review: Review }) {
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
              {by !== undefined && (
                <>
                  {' '}
                  by <Visible text={by} />
                </>
              )}
              {(text !== undefined || event === 'stale') && (
                <>
                  : <Visible text={text ?? staleReason(review)} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
