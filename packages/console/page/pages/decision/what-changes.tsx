import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { Visible } from '../../parts/text.tsx';

/** What running would change. For an edit or an unchecked choice that is unknown: what was recorded is about the proposal. */
export function WhatChanges({
  review,
  check,
  choice,
  isEditing,
}: {
  readonly review: Review;
  readonly check: ChoiceCheck | undefined;
  readonly choice: number;
  readonly isEditing: boolean;
}) {
  if (!review.row.isAction) return null;
  const isReplaced = isEditing || review.approved !== undefined || review.pending.by !== undefined;
  const isProposed = choice === 0 && !isReplaced;
  const effects = check?.effects ?? (isProposed ? review.effects : []);
  const isUnknown = !isProposed && check?.effects === undefined && review.effects.length > 0;
  return (
    <section class="section" aria-label="What changes">
      <div class="spread">
        <h2>What changes</h2>
        <span class="meta">
          {effects.length === 0
            ? ''
            : check?.effects === undefined
              ? 'as it was when proposed'
              : "from the tool's declared effects, as of now"}
        </span>
      </div>
      <div class="card">
        {effects.length === 0 ? (
          <p class="pad quiet">
            {!isUnknown
              ? 'This tool declares no effects.'
              : isReplaced
                ? 'Not known: the effects were worked out for what was proposed, not for what replaces it.'
                : 'Not known now: no program answered.'}
          </p>
        ) : (
          <dl class="parts">
            {effects.map(({ name, before, after, problem }) => (
              <div key={name} class="fieldrow">
                <dt class="mono">
                  <Visible text={name} />
                </dt>
                <dd class="type" />
                <dd class="mono">
                  {problem !== undefined ? (
                    <Visible text={problem} />
                  ) : (
                    <>
                      {before !== undefined && (
                        <>
                          <Visible text={before} /> →{' '}
                        </>
                      )}
                      <b>
                        <Visible text={after ?? 'unknown'} />
                      </b>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
