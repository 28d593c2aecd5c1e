import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import type { Effect } from '../../../src/model/review-row.ts';
import { MustSee, MustSeeValue } from '../../parts/must-see.tsx';
import { Section } from '../../parts/section.tsx';
import { effectsShown } from './effects-shown.ts';

interface WhatChangesGiven {
  readonly review: Review;
  readonly check: ChoiceCheck | undefined;
  readonly choice: number;
  readonly isEditing: boolean;
}

// The effects of running the action. They are unknown for an edit or an unchecked choice, because the recorded effects belong to the
// proposal.
export function WhatChanges({ review, check, choice, isEditing }: WhatChangesGiven) {
  const isReplaced = isEditing || review.approved !== undefined || review.pending.by !== undefined;
  const effects = effectsShown(review, check, choice, isEditing);
  const isUnknown = !(choice === 0 && !isReplaced) && check?.effects === undefined && review.effects.length > 0;
  return (
    <Section
      title="What changes"
      meta={
        effects.length === 0
          ? ''
          : check?.effects === undefined
            ? 'as of the proposal'
            : "from the tool's declared effects, as of now"
      }
    >
      <div class="card">
        {effects.length === 0 ? (
          <p class="pad quiet">
            {!isUnknown
              ? 'This tool declares no effects.'
              : isReplaced
                ? 'Unknown: the effects were computed for the original proposal, not for its replacement.'
                : 'Unknown: no program answered.'}
          </p>
        ) : (
          <dl class="parts">
            {effects.map((effect) => (
              <EffectRow key={effect.name} effect={effect} />
            ))}
          </dl>
        )}
      </div>
    </Section>
  );
}

export function EffectRow({ effect: { name, before, after, problem } }: { readonly effect: Effect }) {
  return (
    <div class="effectrow" data-item={name}>
      <dt>
        <MustSee text={name} />
      </dt>
      <dd class="mono effect">
        {problem !== undefined ? (
          <MustSee text={problem} />
        ) : (
          <>
            {before !== undefined && (
              <>
                <MustSeeValue value={before} label={`${name} before`} /> →{' '}
              </>
            )}
            <b>{after === undefined ? 'unknown' : <MustSeeValue value={after} label={`${name} after`} />}</b>
          </>
        )}
      </dd>
    </div>
  );
}
