import type { RunPage } from '../../../src/model/run-page.ts';
import { counted } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';

const COLUMNS = ['Field', { figures: 'Answers' }];

// The fields that replies left null because the text does not state them.
export function AbstainedSection({ abstained }: Pick<RunPage, 'abstained'>) {
  if (abstained.length === 0) return null;
  return (
    <Section title="Not stated" meta="fields that replies left null, as the contract allows">
      <Table card="Table of fields left null" label="Fields left null" columns={COLUMNS}>
        {abstained.map(({ field = '', answers }) => (
          <tr key={field}>
            <th scope="row">{field === '' ? 'fields not recorded' : <Visible text={field} />}</th>
            <td class="number">{counted(answers)}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
