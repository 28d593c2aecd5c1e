import type { Compare } from '../../../src/model/compare.ts';
import type { SortKey } from '../../lib/sorted.ts';
import { useSorted } from '../../lib/use-sorted.ts';
import { Section } from '../../parts/section.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';
import { pointsText } from './rates.ts';
import { ShareCell } from './share-cell.tsx';

type CodeRow = Compare['codes'][number];

const COLUMNS: readonly Heading[] = ['Code', { figures: 'Before' }, { figures: 'After' }, { figures: 'Change' }];

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
            <ShareCell run={before} units={row.before} query={{ state: 'failed', code: row.code }} />
            <ShareCell run={after} units={row.after} query={{ state: 'failed', code: row.code }} />
            <td class="number nowrap">{pointsText([row.before, before.units], [row.after, after.units])}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
