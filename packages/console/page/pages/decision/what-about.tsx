import type { Review } from '../../../src/model/review.ts';
import { ModelText } from '../../parts/model-text.tsx';
import { Visible } from '../../parts/text.tsx';

export function WhatAbout({ review: { unit, row } }: { readonly review: Review }) {
  if (unit === undefined || unit.length === 0) return null;
  return (
    <section class="section" aria-label="The unit">
      <div class="spread">
        <h2>The unit</h2>
        <Visible as="span" class="meta" text={row.source.unit} />
      </div>
      <div class="card parts">
        {unit.map(({ name, text }) => (
          <div key={name}>
            <Visible as="div" class="meta" text={name} />
            <ModelText text={text.text} length={text.length} />
          </div>
        ))}
      </div>
    </section>
  );
}
