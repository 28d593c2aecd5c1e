import type { AttemptOut } from '../../../src/model/unit.ts';
import { counted, dollars } from '../../lib/words.ts';
import { type Heading, Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';

const COLUMNS: readonly Heading[] = ['Call', 'Outcome', 'Model', ...['Tokens', 'Time', 'Cost'].map((figures) => ({ figures }))];

/** What happened at the chosen attempt, as stored. */
export function Events({ attempt }: { readonly attempt: AttemptOut }) {
  return (
    <Table card="Table of events" label="Calls" columns={COLUMNS}>
      {attempt.calls.map((call, at) => (
        <tr key={at}>
          <th scope="row">{at + 1}</th>
          <Visible as="td" text={call.fault ?? call.outcome} />
          <Visible as="td" text={call.model ?? 'unknown'} />
          <td class="number">{call.tokens === undefined ? 'unknown' : counted(call.tokens)}</td>
          <td class="number">{call.took === undefined ? 'unknown' : `${(call.took / 1000).toFixed(2)} s`}</td>
          <td class="number">{call.cost === undefined ? 'unknown' : dollars(call.cost)}</td>
        </tr>
      ))}
    </Table>
  );
}
