import type { ApartOut, GroupOut } from '../../../src/model/group.ts';
import { isPending } from '../../lib/pending.ts';
import { address } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/section.tsx';
import { Visible } from '../../parts/text.tsx';

interface ApartGiven {
  readonly group: GroupOut;
  readonly onDeny: (row: ApartOut) => void;
}

/** Similar reviews that must be approved one by one, with the reasons. Each can be denied here. */
export function ApartList({ group: { apart, moreApart }, onDeny }: ApartGiven) {
  if (apart.length === 0) return null;
  return (
    <Section title={`Looked at singly: ${apart.length + moreApart}`} label="Looked at singly" meta="not part of this decision">
      <ul class="card parts">
        {apart.map((row) => (
          <li key={row.id} class="apart">
            <div>
              <Visible as="a" class="strong" href={address('d', row.id)} text={row.summary ?? row.name} />{' '}
              <Visible as="span" class="mono quiet" text={row.line} />
            </div>
            <Visible as="div" text={row.why} />
            {row.isMine && !isPending(row.id) && (
              <div>
                <Button onPress={() => onDeny(row)}>Deny…</Button>
              </div>
            )}
          </li>
        ))}
        {moreApart > 0 && <li class="quiet">{counting(moreApart, 'more')} not listed.</li>}
      </ul>
    </Section>
  );
}
