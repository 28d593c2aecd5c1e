import { useEffect, useRef, useState } from 'preact/hooks';
import type { PassagesOut } from '../../../src/model/passages.ts';
import { counted, counting } from '../../lib/words.ts';
import { Section } from '../section.tsx';
import { Visible } from '../text.tsx';
import { FieldList } from './field-list.tsx';
import { SourceText } from './source-text.tsx';

export function isMissed({ match }: PassagesOut['passages'][number]): boolean {
  return match === 'nearest' || match === 'none' || match === 'unsought';
}

export function PassagesSection({ passages }: { readonly passages: PassagesOut | undefined }) {
  const first = passages?.passages.find((one) => isMissed(one) && one.place !== undefined)?.number;
  const [chosen, choose] = useState(first);
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => showPassage(pane.current, chosen), [chosen]);
  if (passages === undefined) return null;
  const missed = passages.passages.filter(isMissed).length;
  const { source, length } = passages;
  const size = length === undefined ? 'not kept' : `${counted(length)} characters`;
  return (
    <Section
      title="Where the values come from"
      meta={
        <>
          <Visible text={source} /> · {size}
          {missed > 0 && ` · ${counting(missed, 'value')} not found`}
        </>
      }
    >
      <div class="card sourced">
        <FieldList passages={passages} chosen={chosen} onChoose={choose} />
        {passages.excerpts.length > 0 && <SourceText passages={passages} chosen={chosen} onChoose={choose} pane={pane} />}
      </div>
    </Section>
  );
}

function showPassage(pane: HTMLElement | null, number: number | undefined): void {
  const mark = number === undefined ? null : pane?.querySelector(`[data-passages~="${number}"]`);
  if (pane === null || mark === null || mark === undefined) return;
  const [outer, inner] = [pane.getBoundingClientRect(), mark.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    pane.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
