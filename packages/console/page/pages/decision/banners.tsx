import type { Recheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { address } from '../../lib/route.ts';
import { Key } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Clock, Visible } from '../../parts/text.tsx';
import { staleReason } from './review-outcome.ts';

interface BannersGiven {
  readonly review: Review;
  readonly check: Recheck | undefined;
  readonly isMoved: boolean;
  readonly outcomeText: string | undefined;
}

export function Banners({ review, check, isMoved, outcomeText }: BannersGiven) {
  const { execution, row } = review;
  return (
    <>
      {isMoved && (
        <div class="banner" role="status">
          <b>Someone edited this after you opened it.</b>
          <span>
            Press <Key name="." /> to see what would run now.
          </span>
        </div>
      )}
      {check?.reason === 'state-moved' && (
        <div class="banner" role="status">
          <b>
            <Icon name="moved" /> The state changed after the model answered.
          </b>
          <span>The proposal is based on an outdated state. Deny it, or ask the model again.</span>
        </div>
      )}
      {check?.reason === 'contract-moved' && (
        <div class="banner" role="status">
          <b>The contract changed after the model answered.</b>
        </div>
      )}
      {outcomeText !== undefined && <Visible as="div" class="banner plain" role="status" text={outcomeText} />}
      {row.state === 'expired' && (
        <div class="banner plain">
          <span>
            Expired
            {row.expiresAt !== undefined && (
              <>
                {' '}
                at <Clock time={row.expiresAt} />
              </>
            )}
            , not denied. Nothing ran.
          </span>
        </div>
      )}
      {row.state === 'stale' && (
        <div class="banner" role="status">
          <b>
            <Icon name="moved" /> This review is stale.
          </b>
          <Visible as="span" text={staleReason(review)} />
        </div>
      )}
      {execution?.state === 'unknown' && (
        <div class="banner bad" role="alert">
          <b>
            Started at <Clock time={execution.startedAt} />; no result was recorded.
          </b>
          <span>
            It won't run again automatically. Check what happened, then record it
            {execution.asked !== undefined && (
              <>
                {' '}
                in <a href={address('d', execution.asked)}>its own review</a>
              </>
            )}
            .
          </span>
        </div>
      )}
    </>
  );
}
