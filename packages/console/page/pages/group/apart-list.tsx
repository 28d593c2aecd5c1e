import type { GroupOut } from '../../../src/model/group.ts';
import { address } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { Visible } from '../../parts/text.tsx';

/** Similar reviews that must be decided one by one, with the reasons. */
export function ApartList({ group: { apart, moreApart } }: { readonly group: GroupOut }) {
  if (apart.length === 0) return null;
  return (
    <Section title={`Looked at singly: ${apart.length + moreApart}`} label="Looked at singly" meta="not part of this decision">
      <ul class="card parts">
        {apart.map(({ id, name, summary, line, why }) => (
          <li key={id} class="apart">
            <div>
              <Visible as="a" class="strong" href={address('d', id)} text={summary ?? name} />{' '}
              <Visible as="span" class="mono quiet" text={line} />
            </div>
            <Visible as="div" text={why} />
          </li>
        ))}
        {moreApart > 0 && <li class="quiet">{counting(moreApart, 'more')} not listed.</li>}
      </ul>
    </Section>
  );
}
