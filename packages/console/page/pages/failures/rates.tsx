import type { Failures } from '../../../src/model/failure.ts';
import type { SortKey } from '../../lib/sorted.ts';
import { useSorted } from '../../lib/use-sorted.ts';
import { counted } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';

const COLUMNS: readonly Heading[] = [
  ...['Step', 'Model', { unseen: 'Share' }],
  ...['Calls', 'Failed', 'Rate'].map((figures) => ({ figures })),
];

const KEYS: { readonly [column: string]: SortKey<Failures['rates'][number]> } = {
  Step: ({ step }) => step,
  Model: ({ model }) => model,
  Calls: ({ calls }) => calls,
  Failed: ({ failed }) => failed,
  Rate: ({ calls, failed }) => failed / Math.max(1, calls),
};

export function Rates({ failures }: { readonly failures: Failures }) {
  const top = Math.max(...failures.rates.map(({ calls, failed }) => failed / Math.max(1, calls)), 0.0001);
  const { rows, sorting } = useSorted(failures.rates, KEYS);
  return (
    <Section title="By step and model">
      <Table card="Table of rates" label="Failed attempts by step and model" columns={COLUMNS} sorting={sorting}>
        {rows.map(({ step, model, calls, failed }) => (
          <tr key={step}>
            <Visible as="th" scope="row" text={step} />
            <Visible as="td" text={model} />
            <td style={{ width: '160px' }}>
              <div class="hbar" style={{ width: `${(100 * failed) / Math.max(1, calls) / top}%` }} />
            </td>
            <td class="number">{counted(calls)}</td>
            <td class="number">{counted(failed)}</td>
            <td class="number">{((100 * failed) / Math.max(1, calls)).toFixed(1)}%</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
