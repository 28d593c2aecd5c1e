import type { ApartOut } from '../../../src/model/group.ts';
import { address } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/section.tsx';
import { Visible } from '../../parts/text.tsx';

interface ApartGiven {
  readonly apart: readonly ApartOut[];
  readonly more: number;
  readonly onDeny: (row: ApartOut) => void;
}

// Similar reviews that must be approved one by one, with the reasons. Each can be denied here.
export function ApartList({ apart, more, onDeny }: ApartGiven) {
  if (apart.length === 0) return null;
  return (
    <Section title={`Decide separately: ${apart.length + more}`} label="Decide separately" meta="not part of this decision">
      <ul class="card parts">
        {apart.map((row) => (
          <li key={row.id} class="apart">
            <div>
              <Visible as="a" class="strong" href={address('d', row.id)} text={row.summary ?? row.name} />{' '}
              <Visible as="span" class="mono quiet" text={row.line} />
            </div>
            <Visible as="div" text={row.why} />
            {row.isMine && (
              <div>
                <Button onPress={() => onDeny(row)}>Deny…</Button>
              </div>
            )}
          </li>
        ))}
        {more > 0 && <li class="quiet">{counting(more, 'more')} not listed.</li>}
      </ul>
    </Section>
  );
}
