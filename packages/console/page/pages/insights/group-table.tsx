import type { InsightsOut } from '../../../src/model/failure.ts';
import { counted } from '../../lib/words.ts';
import { Code } from '../../parts/code.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';
import { NAMES } from './grouping.ts';

const FIGURES = ['Failed', 'Share', 'Told why', 'Cured', 'Hint from a person', 'Cured'].map((figures) => ({ figures }));

/** Failed attempts by what they have in common, and whether telling the model helped. */
export function GroupTable({ found, run }: { readonly found: InsightsOut; readonly run: string | undefined }) {
  const { by } = found;
  const isCode = by === 'code';
  const columns: readonly Heading[] = isCode
    ? [NAMES[by], 'Tier', ...FIGURES, 'What the model is told']
    : [NAMES[by], ...FIGURES];
  const only = run ?? (found.runs.length === 1 ? found.runs[0]?.id : undefined);
  return (
    <Table card="Table of mistakes" label={`Failed attempts by ${by}`} columns={columns}>
      {found.groups.map((group) => (
        <tr key={group.key}>
          <th scope="row">{isCode ? <Code code={group.key} run={only} /> : <Visible text={group.key} />}</th>
          {isCode && <td>{group.tier}</td>}
          <td class="number strong">{counted(group.failed)}</td>
          <td class="number">{share(group.failed, found.failed)}</td>
          <td class="number">{counted(group.retried)}</td>
          <td class="number">{share(group.cured, group.retried)}</td>
          <td class="number">{counted(group.hinted)}</td>
          <td class="number">{share(group.curedByHint, group.hinted)}</td>
          {isCode && <td class="quiet">{group.hint}</td>}
        </tr>
      ))}
    </Table>
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((100 * part) / whole)}%`;
}
