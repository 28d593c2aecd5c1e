import type { SpendingOut } from '../../../src/model/spending.ts';
import type { SortKey } from '../../lib/sorted.ts';
import { useSorted } from '../../lib/use-sorted.ts';
import { boundedCost, counted, latency } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';

// The columns. The cost comes early, because a phone shows only the first ones.
const COLUMNS = [
  ...['Step', 'Model', { figures: 'Attempt' }, { figures: 'Cost' }, { figures: 'Calls' }, { figures: 'Faults' }],
  ...[{ figures: 'Tokens in' }, { figures: 'Tokens out' }, { figures: 'Median time' }, { figures: '95\u00a0% within' }],
];

const KEYS: { readonly [column: string]: SortKey<SpendingOut> } = {
  Step: ({ step }) => step,
  Model: ({ model }) => model,
  Attempt: ({ attempt }) => attempt,
  // An unknown cost is not a small one.
  Cost: ({ cost, most, unbounded }) => (cost === 0 && unbounded > 0 ? undefined : cost + most),
  Calls: ({ calls }) => calls,
  Faults: ({ faults }) => faults,
  'Tokens in': ({ inputTokens }) => inputTokens,
  'Tokens out': ({ outputTokens }) => outputTokens,
  'Median time': ({ times }) => times?.median,
  '95\u00a0% within': ({ times }) => times?.p95,
};

// Calls and costs, by step, model and attempt.
export function SpendingSection({ spending }: { readonly spending: readonly SpendingOut[] }) {
  const { rows, sorting } = useSorted(spending, KEYS);
  if (spending.length === 0) return null;
  return (
    <Section title="Cost and latency" meta="by step, model and attempt; from attempt 2 on, the model was asked again">
      <Table card="Table of costs" label="Costs" columns={COLUMNS} sorting={sorting}>
        {rows.map((one) => (
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
