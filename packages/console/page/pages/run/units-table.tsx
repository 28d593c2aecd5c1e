import type { UnitOut } from '../../../src/model/unit-row.ts';
import { reasonText } from '../../lib/reason-text.ts';
import { address } from '../../lib/route.ts';
import { counted } from '../../lib/words.ts';
import { Code } from '../../parts/code.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';

interface UnitsTableGiven {
  readonly run: string;
  readonly units: readonly UnitOut[];
  readonly chosen: number;
  /** The query of the filter, so that the next unit comes from the same list. */
  readonly filter: string;
}

/** Units as rows. */
export function UnitsTable({ run, units, chosen, filter }: UnitsTableGiven) {
  return (
    <Table card="Table of units" label="Units" columns={['Unit', 'Step', 'State', { figures: 'Attempts' }, 'Code', 'Why']}>
      {units.map((unit, at) => (
        <tr key={unit.unit} class={at === chosen ? 'chosen' : ''}>
          <th scope="row" class="mono">
            <Visible as="a" href={`${address('runs', run, 'u', unit.unit)}${filter}`} text={unit.unit.slice(0, 120)} />
          </th>
          <Visible as="td" text={unit.step} />
          <td class="nowrap">
            <StateWord state={unit.state} />
          </td>
          <td class="number">{counted(unit.attempts)}</td>
          <td>{unit.code === undefined ? <span class="quiet">none</span> : <Code code={unit.code} run={run} />}</td>
          <Visible as="td" class="cut" text={reasonText(unit.reason ?? '').slice(0, 120)} />
        </tr>
      ))}
    </Table>
  );
}
