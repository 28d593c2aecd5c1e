import { useMemo, useState } from 'preact/hooks';
import type { RunOut, Runs } from '../../../src/model/run.ts';
import { withQuery } from '../../lib/api.ts';
import { useData, useRenewal } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, amend, go, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { useSorted } from '../../lib/use-sorted.ts';
import { costFigure, costNote, counted, counting, shellWord } from '../../lib/words.ts';
import { Button, Key } from '../../parts/button.tsx';
import { Filter } from '../../parts/filter.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { StateBar, StateMark, StateWord } from '../../parts/state.tsx';
import { Ago, Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { NextStep } from './next-step.tsx';
import { RUN_KEYS, type RunsListed, RunsTable } from './runs-table.tsx';

// The page with all runs. Starting a run spends money, so the page only shows the command for it.
export function RunsPage() {
  const data = useData<Runs>('/api/runs');
  useRenewal(data, data.value?.runs.some(({ isOld }) => isOld) === true);
  const find = useStore(place).query.find ?? '';
  const [chosen, choose] = useState(0);
  const [ticked, tick] = useState<readonly string[]>([]);
  const matching = useMemo(
    () => (data.value?.runs ?? []).filter(({ id, pipeline }) => `${id} ${pipeline}`.toLowerCase().includes(find.toLowerCase())),
    [data.value, find],
  );
  const { rows: runs, sorting } = useSorted(matching, RUN_KEYS);
  const at = Math.min(chosen, Math.max(0, runs.length - 1));
  const run = runs[at];
  const [first, second] = ticked;
  const toggle = (id: string) => tick(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id].slice(-2));
  const down = () => choose(Math.min(at + 1, runs.length - 1));
  const up = () => choose(Math.max(0, at - 1));
  useKeys({
    ...{ j: down, k: up, ArrowDown: down, ArrowUp: up },
    Enter: () => run !== undefined && go(address('runs', run.id)),
    x: () => run !== undefined && toggle(run.id),
    c: () => first !== undefined && second !== undefined && go(compared(data.value?.runs ?? [], first, second)),
  });
  return (
    <>
      <Top crumbs={[{ text: 'Runs' }]} />
      <div class="content">
        <div class="row">
          <h1>Runs</h1>
          <span class="quiet">{data.value !== undefined && counting(data.value.runs.length, 'run')}</span>
          <span class="push" />
          {first !== undefined && second !== undefined && (
            <Button onPress={() => go(compared(data.value?.runs ?? [], first, second))} keyName="c">
              Compare two
            </Button>
          )}
          <Filter label="Filter runs" value={find} onInput={(text) => amend({ find: text })} />
        </div>
        {data.value?.faults.map((fault) => (
          <Visible as="div" key={fault} class="banner bad" text={fault} />
        ))}
        {data.value === undefined ? (
          <Waiting data={data} doing="adding up the runs" />
        ) : (
          <Listed
            listed={{ runs, at, ticked, sorting, onChoose: choose, onTick: toggle }}
            isAny={data.value.runs.length > 0}
            find={find}
          />
        )}
        <p class="meta roomy-only">
          <Key name="j" /> <Key name="k" /> move <Key name="Enter" /> open <Key name="x" /> tick two runs <Key name="c" /> compare
          them
        </p>
        {run !== undefined && <Twin command={`tamis status ${shellWord(run.folder)}`} label="In a terminal" />}
      </div>
    </>
  );
}

function compared(runs: readonly RunOut[], ...ids: readonly [string, string]): string {
  const [newer = ids[0], older = ids[1]] = runs.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  return withQuery('/compare', { run: newer, with: older });
}

function Listed({ listed, isAny, find }: { readonly listed: RunsListed; readonly isAny: boolean; readonly find: string }) {
  if (!isAny)
    return (
      <div class="empty">
        <p>No runs yet.</p>
        <p class="quiet">
          <code>tamis run PIPELINE --out runs/first</code> starts one. A run can cost money, so you start it in a terminal.
        </p>
      </div>
    );
  if (listed.runs.length === 0)
    return (
      <div class="empty">
        <p>Nothing matches "{find}".</p>
        <Button onPress={() => amend({ find: undefined })}>Clear filter</Button>
      </div>
    );
  return (
    <>
      <RunsTable {...listed} />
      <RunsCards runs={listed.runs} at={listed.at} />
    </>
  );
}

// The runs as cards, for screens too narrow for a table.
function RunsCards({ runs, at }: Pick<RunsListed, 'runs' | 'at'>) {
  return (
    <ul class="card parts narrow-only" aria-label="Runs">
      {runs.map((run, index) => (
        <li key={run.id} class={index === at ? 'chosen' : ''}>
          <RunCard run={run} />
        </li>
      ))}
    </ul>
  );
}

const SHOWN = ['valid', 'repaired', 'failed', 'waiting'] as const;

function RunCard({ run }: { readonly run: RunOut }) {
  const { id, states, units, spent } = run;
  const note = costNote(spent);
  return (
    <div class="runcard">
      <div class="spread">
        <a class="target cut" href={address('runs', id)}>
          <Visible as="b" text={id} />
        </a>
        <StateMark state={run.activity} />
      </div>
      <StateBar states={states} units={units} label={`Units of ${id}`} />
      <div class="row">
        {SHOWN.filter((state) => states[state] > 0).map((state) => (
          <a key={state} class="target" href={`${address('runs', id)}?state=${state}`}>
            <StateWord state={state} word={`${counted(states[state])} ${state}`} />
          </a>
        ))}
        {SHOWN.every((state) => states[state] === 0) && <span class="quiet">{counted(units)} units</span>}
      </div>
      <div class="spread meta">
        <span>
          {costFigure(spent)}
          {note !== undefined && ` (${note})`} · <Ago time={run.createdAt} />
        </span>
        <NextStep run={run} />
      </div>
    </div>
  );
}
