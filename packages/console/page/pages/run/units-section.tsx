import { useState } from 'preact/hooks';
import type { RunOut } from '../../../src/model/run.ts';
import type { UnitOut, UnitsOut } from '../../../src/model/unit.ts';
import { withQuery } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, amend, go, place, useTarget } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import type { Sorting } from '../../lib/use-sorted.ts';
import { counted, reasonText } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { Filter } from '../../parts/filter.tsx';
import { STATES, StateWord } from '../../parts/state.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';

type Shown = (typeof STATES)[number] | 'all';

export function UnitsSection({ run }: { readonly run: RunOut }) {
  const { id } = run;
  const { query } = useStore(place);
  const { states } = run.steps.find(({ name }) => name === query.step) ?? run;
  const state = (STATES as readonly string[]).includes(query.state ?? '') ? (query.state as Shown) : 'all';
  // Failed units come first by default.
  const order = query.order === 'id' ? 'id' : 'state';
  const [pages, more] = useState<readonly string[]>([]);
  const path = (after?: string) =>
    withQuery(`/api/runs${address(id)}/units`, {
      state: state === 'all' ? undefined : state,
      step: query.step,
      code: query.code,
      find: query.find,
      order,
      after,
    });
  const data = useData<UnitsOut>(path(pages.at(-1)), id);
  useTarget('units', data.value !== undefined);
  const [chosen, choose] = useState(0);
  const units = data.value?.units ?? [];
  const at = Math.min(chosen, Math.max(0, units.length - 1));
  const filter = withQuery('', { state: state === 'all' ? undefined : state, step: query.step, code: query.code, order });
  useKeys({
    j: () => choose(Math.min(at + 1, units.length - 1)),
    k: () => choose(Math.max(0, at - 1)),
    Enter: () => units[at] !== undefined && go(`${address('runs', id, 'u', units[at].unit)}${filter}`),
  });
  const show = (next: { readonly [name: string]: string | undefined }) => {
    more([]);
    amend(next);
  };
  return (
    <section class="section" id="units" aria-label="Units">
      <div class="row">
        <h2>Units</h2>
        <Tabs
          label="Units by state"
          chosen={state}
          onChoose={(name) => show({ state: name === 'all' ? undefined : name })}
          tabs={[
            { name: 'all' as Shown, text: 'All' },
            ...STATES.filter((one) => (states[one] ?? 0) > 0 || one === state).map((one) => ({
              name: one as Shown,
              text: one,
              count: states[one],
            })),
          ]}
        />
        {query.step !== undefined && <Button onPress={() => show({ step: undefined })}>Step {query.step} ×</Button>}
        {query.code !== undefined && <Button onPress={() => show({ code: undefined })}>Code {query.code} ×</Button>}
        <span class="push" />
        <Filter
          label="Filter units by id, place, message or found value"
          value={query.find ?? ''}
          onInput={(text) => show({ find: text })}
        />
      </div>
      {data.value === undefined ? (
        <Waiting data={data} />
      ) : units.length === 0 ? (
        <div class="card empty">
          <p>{query.find === undefined ? 'No units here.' : `Nothing matches "${query.find}".`}</p>
          <Button onPress={() => show({ state: undefined, step: undefined, code: undefined, find: undefined })}>
            Clear filter
          </Button>
        </div>
      ) : (
        <UnitsTable run={id} units={units} chosen={at} filter={filter} order={order} onOrder={(next) => show({ order: next })} />
      )}
      <div class="row">
        {pages.length > 0 && <Button onPress={() => more(pages.slice(0, -1))}>Earlier</Button>}
        {data.value?.next !== undefined && <Button onPress={() => more([...pages, data.value?.next ?? ''])}>More units</Button>}
        <span class="meta">{order === 'id' ? 'sorted by id' : 'failed first, then by id'}</span>
      </div>
    </section>
  );
}

interface UnitsTableGiven {
  readonly run: string;
  readonly units: readonly UnitOut[];
  readonly chosen: number;
  // The query of the filter, so that the next unit comes from the same list.
  readonly filter: string;
  readonly order: 'id' | 'state';
  readonly onOrder: (order: 'id' | 'state') => void;
}

const COLUMNS: readonly Heading[] = ['Unit', 'Step', 'State', { figures: 'Attempts' }, 'Code', 'Place', 'Found'];

// A table of units. It shows the finding at its place, which says more than that no attempts were left.
function UnitsTable({ run, units, chosen, filter, order, onOrder }: UnitsTableGiven) {
  const sorting: Sorting = {
    columns: ['Unit', 'State'],
    by: { column: order === 'id' ? 'Unit' : 'State', isDown: false },
    onSort: (column) => onOrder(column === 'Unit' ? 'id' : 'state'),
  };
  return (
    <Table card="Table of units" label="Units" columns={COLUMNS} sorting={sorting}>
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
          <Visible as="td" class="mono cut" text={unit.place ?? ''} />
          {unit.found === undefined ? (
            <Visible as="td" class="cut quiet" text={reasonText(unit.reason ?? '').slice(0, 120)} />
          ) : (
            <Visible as="td" class="mono cut" text={unit.found} />
          )}
        </tr>
      ))}
    </Table>
  );
}
