import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { Visible } from '../../parts/text.tsx';

/** What running would change; unknown for a choice that was not checked. */
export function WhatChanges({
  review,
  check,
  choice,
}: {
  readonly review: Review;
  readonly check: ChoiceCheck | undefined;
  readonly choice: number;
}) {
  if (!review.row.isAction) return null;
  const effects = check?.effects ?? (choice === 0 ? review.effects : []);
  const isUnknown = choice > 0 && check?.effects === undefined && review.effects.length > 0;
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
          <p class="pad quiet">{isUnknown ? 'Not known now: no program answered.' : 'This tool declares no effects.'}</p>
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
