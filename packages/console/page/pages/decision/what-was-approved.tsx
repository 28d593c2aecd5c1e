import type { ActOut, Review } from '../../../src/model/review.ts';
import { withQuery } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Fields } from '../../parts/fields.tsx';
import { ModelText } from '../../parts/model-text.tsx';
import { Section } from '../../parts/section.tsx';
import { Visible } from '../../parts/text.tsx';
import { mayRun } from './review-outcome.ts';

interface WhatWasApprovedGiven {
  readonly review: Review;
  readonly approved: NonNullable<Review['approved']>;
}

export function WhatWasApproved({ review, approved: { isEdit, act, proposed } }: WhatWasApprovedGiven) {
  const { row } = review;
  const rest = (choice: string) => withQuery(`/api/reviews${address(row.id)}/text`, { choice });
  return (
    <>
      <Section title={isEdit ? 'Edited to' : 'Chosen instead'} label="What was approved" meta={fate(review)}>
        <ActCard act={act} rest={rest('approved')} />
      </Section>
      <Section title="Proposed" label="What was proposed" meta="replaced, so it does not run">
        <ActCard act={proposed} />
      </Section>
    </>
  );
}

function fate(review: Review): string {
  const { row, execution } = review;
  if (!row.isAction) return 'what was approved';
  if (mayRun(review)) return 'what will run';
  switch (execution?.state) {
    case undefined:
    case 'not-run':
      return 'approved but did not run';
    case 'done':
      return 'what ran';
    case 'running':
      return 'what is running';
    case 'failed':
      return 'ran but failed';
    default:
      return 'what was started';
  }
}

function ActCard({ act: { action, digest, fields, unsent, text }, rest }: { readonly act: ActOut; readonly rest?: string }) {
  const isCut = rest !== undefined && text !== undefined && text.text.length < text.length;
  return (
    <div class="card">
      {action === '' ? <p class="pad">Do nothing.</p> : <Fields fields={fields} unsent={unsent} isPurged={text === undefined} />}
      <div class="pad part meta">
        {action !== undefined && action !== '' && (
          <>
            <Visible as="code" text={action} /> ·{' '}
          </>
        )}
        {text === undefined ? 'purged' : counting(text.length, 'character')} · digest{' '}
        {digest === '' ? 'not known' : <code>{digest.replace('sha256:', '').slice(0, 8)}</code>}
      </div>
      {isCut && (
        <div class="pad part">
          <ModelText text={text.text} length={text.length} label="Stored bytes" rest={rest} />
        </div>
      )}
    </div>
  );
}
