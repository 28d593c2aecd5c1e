import type { SpendingOut } from '../../../src/model/spending.ts';
import { boundedCost, counted, latency } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';

/** The cost comes early: on a phone, only the first columns are visible. */
const COLUMNS = [
  ...['Step', 'Model', { figures: 'Attempt' }, { figures: 'Cost' }, { figures: 'Calls' }, { figures: 'Faults' }],
  ...[{ figures: 'Tokens in' }, { figures: 'Tokens out' }, { figures: 'Median time' }, { figures: '95\u00a0% within' }],
];

/** What calls took, by step, model and attempt. */
export function SpendingSection({ spending }: { readonly spending: readonly SpendingOut[] }) {
  if (spending.length === 0) return null;
  return (
    <Section title="Cost and latency" meta="by step, model and attempt; an attempt above 1 was asked again">
      <Table card="Table of costs" label="Costs" columns={COLUMNS}>
        {spending.map((one) => (
          <tr key={`${one.step} ${one.model} ${one.attempt}`}>
            <th scope="row">
              <Visible text={one.step} />
            </th>
            <Visible as="td" text={one.model} />
            <td class="number">{counted(one.attempt)}</td>
            <td class="number nowrap">{boundedCost(one)}</td>
            {(['calls', 'faults', 'inputTokens', 'outputTokens'] as const).map((figure) => (
              <td key={figure} class="number">
                {counted(one[figure])}
              </td>
            ))}
            <td class="number nowrap">{latency(one.times?.median)}</td>
            <td class="number nowrap">{latency(one.times?.p95)}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
