import type { Compare } from '../../../src/model/compare.ts';
import { withQuery } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import type { SortKey } from '../../lib/sorted.ts';
import { useSorted } from '../../lib/use-sorted.ts';
import { counted } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';
import { pointsText, shareText } from './rates.ts';

type CodeRow = Compare['codes'][number];

const COLUMNS: readonly Heading[] = ['Code', { figures: 'Before' }, { figures: 'After' }, { figures: 'Change' }];

/** Failed units by code, as shares of all units. */
export function CodesTable({ compare: { before, after, codes } }: { readonly compare: Compare }) {
  const keys: { readonly [column: string]: SortKey<CodeRow> } = {
    Code: ({ code }) => code,
    Before: (row) => row.before,
    After: (row) => row.after,
    Change: (row) => row.after / Math.max(1, after.units) - row.before / Math.max(1, before.units),
  };
  const { rows, sorting } = useSorted(codes, keys);
  if (codes.length === 0) return null;
  return (
    <Section title="Failed units by code">
      <Table card="Table of codes" label="Failed units by code" columns={COLUMNS} sorting={sorting}>
        {rows.map((row) => (
          <tr key={row.code}>
            <th scope="row">
              <Visible as="code" text={row.code === '' ? 'none' : row.code} />
            </th>
            {([before, after] as const).map((run, at) => {
              const units = at === 0 ? row.before : row.after;
              const query = { state: 'failed', code: row.code };
              return (
                <td key={run.id} class="number nowrap">
                  {shareText(units, run.units)}{' '}
                  <a href={`${withQuery(address('runs', run.id), query)}#units`}>{counted(units)}</a>
                </td>
              );
            })}
            <td class="number nowrap">{pointsText([row.before, before.units], [row.after, after.units])}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
