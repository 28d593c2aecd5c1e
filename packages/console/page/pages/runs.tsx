import { useMemo, useState } from 'preact/hooks';
import type { RunOut, Runs } from '../../src/model/run.ts';
import { useData } from '../lib/data.ts';
import { useKeys } from '../lib/keys.ts';
import { address, amend, go, place } from '../lib/route.ts';
import { useStore } from '../lib/store.ts';
import { costText, counted, counting, shellWord } from '../lib/words.ts';
import { Button, Filter, Key } from '../parts/controls.tsx';
import { Icon } from '../parts/icon.tsx';
import { ScrollCard } from '../parts/scroll-card.tsx';
import { Top } from '../parts/shell/top.tsx';
import { StateBar, StateMark } from '../parts/state.tsx';
import { Ago, Twin, Visible } from '../parts/text.tsx';
import { Waiting } from '../parts/waiting.tsx';

/** All runs. Starting one spends money: the page shows the command. */
export function RunsPage() {
  const data = useData<Runs>('/api/runs');
  const { query } = useStore(place);
  const find = query.find ?? '';
  const [chosen, choose] = useState(0);
  const [ticked, tick] = useState<readonly string[]>([]);
  const runs = useMemo(
    () => (data.value?.runs ?? []).filter(({ id, pipeline }) => `${id} ${pipeline}`.toLowerCase().includes(find.toLowerCase())),
    [data.value, find],
  );
  const at = Math.min(chosen, Math.max(0, runs.length - 1));
  const run = runs[at];
  const toggle = (id: string) => tick(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id].slice(-2));
  useKeys({
    j: () => choose(Math.min(at + 1, runs.length - 1)),
    k: () => choose(Math.max(0, at - 1)),
    ArrowDown: () => choose(Math.min(at + 1, runs.length - 1)),
    ArrowUp: () => choose(Math.max(0, at - 1)),
    Enter: () => run !== undefined && go(address('runs', run.id)),
    x: () => run !== undefined && toggle(run.id),
  });
  const [first, second] = ticked;
  return (
    <>
      <Top crumbs={[{ text: 'Runs' }]} />
      <div class="content">
        <div class="row">
          <h1>Runs</h1>
          <span class="quiet">{data.value !== undefined && counting(data.value.runs.length, 'run')}</span>
          <span class="push" />
          {first !== undefined && second !== undefined && (
            <Button onPress={() => go(`/failures?run=${encodeURIComponent(first)}&compare=${encodeURIComponent(second)}`)}>
              Compare two
            </Button>
          )}
          <Filter label="Filter runs" value={find} onInput={(text) => amend({ find: text })} />
        </div>
        {data.value?.faults.map((fault) => (
          <div key={fault} class="banner bad">
            <Visible text={fault} />
          </div>
        ))}
        {data.value === undefined ? (
          <Waiting data={data} />
        ) : data.value.runs.length === 0 ? (
          <div class="empty">
            <p>No runs yet.</p>
            <p class="quiet">
              <code>tamis run PIPELINE --out runs/first</code> starts one. Starting a run spends money, so you do it in a
              terminal.
            </p>
          </div>
        ) : runs.length === 0 ? (
          <div class="empty">
            <p>Nothing matches "{find}".</p>
            <Button onPress={() => amend({ find: undefined })}>Clear filter</Button>
          </div>
        ) : (
          <ScrollCard label="Table of runs">
            <table aria-label="Runs">
              <thead>
                <tr>
                  <th scope="col">
                    <span class="unseen">Tick</span>
                  </th>
                  <th scope="col">State</th>
                  <th scope="col">Run</th>
                  <th scope="col">Units</th>
                  <th scope="col" class="number">
                    Valid
                  </th>
                  <th scope="col" class="number">
                    Repaired
                  </th>
                  <th scope="col" class="number">
                    Failed
                  </th>
                  <th scope="col" class="number">
                    Waiting
                  </th>
                  <th scope="col" class="number">
                    Cost
                  </th>
                  <th scope="col" class="number">
                    Pace
                  </th>
                  <th scope="col">Started</th>
                  <th scope="col">Next</th>
                </tr>
              </thead>
              <tbody>
                {runs.map((one, index) => (
                  <RunRow
                    key={one.id}
                    run={one}
                    isChosen={index === at}
                    isTicked={ticked.includes(one.id)}
                    onChoose={() => choose(index)}
                    onTick={() => toggle(one.id)}
                  />
                ))}
              </tbody>
            </table>
          </ScrollCard>
        )}
        <p class="meta wide-only">
          <Key name="j" /> <Key name="k" /> move <Key name="Enter" /> open <Key name="x" /> tick two runs to compare
        </p>
        {run !== undefined && <Twin command={`tamis status ${shellWord(run.folder)}`} label="In a terminal" />}
      </div>
    </>
  );
}

function RunRow({
  run,
  isChosen,
  isTicked,
  onChoose,
  onTick,
}: {
  readonly run: RunOut;
  readonly isChosen: boolean;
  readonly isTicked: boolean;
  readonly onChoose: () => void;
  readonly onTick: () => void;
}) {
  const { states } = run;
  const link = (state: string) => `${address('runs', run.id)}?state=${state}`;
  return (
    <tr class={isChosen ? 'chosen' : ''} onClick={onChoose} onFocusCapture={onChoose}>
      <td>
        <input type="checkbox" aria-label={`Tick ${run.id}`} checked={isTicked} onChange={onTick} />
      </td>
      <td>
        <StateMark state={run.activity} />
      </td>
      <th scope="row">
        <a href={address('runs', run.id)}>
          <Visible text={run.id} />
        </a>
      </th>
      <td style={{ minWidth: '140px' }}>
        <StateBar states={states} units={run.units} label={`Units of ${run.id}`} />
        <span class="meta">{counted(run.units)} units</span>
      </td>
      <td class="number">
        <a href={link('valid')}>{counted(states.valid)}</a>
      </td>
      <td class="number">
        <a href={link('repaired')}>{counted(states.repaired)}</a>
      </td>
      <td class="number">
        <a href={link('failed')}>{counted(states.failed)}</a>
      </td>
      <td class="number">
        <a href={link('waiting')}>{counted(states.waiting)}</a>
      </td>
      <td class="number">{costText(run.spent)}</td>
      <td class="number">{run.pace === undefined ? <span class="quiet">unknown</span> : `${Math.round(run.pace)}/min`}</td>
      <td>
        <Ago time={run.createdAt} />
      </td>
      <td>
        <NextStep run={run} />
      </td>
    </tr>
  );
}

/** What somebody would do next. */
export function NextStep({ run }: { readonly run: RunOut }) {
  const { states, activity } = run;
  if (states.waiting > 0)
    return (
      <a href="/">
        <span class="person">
          <Icon name="waiting" />
        </span>{' '}
        decide {counted(states.waiting)}
      </a>
    );
  if (activity === 'interrupted' || activity === 'paused') return <span>continue it</span>;
  if (states.failed > 0)
    return <a href={`/failures?run=${encodeURIComponent(run.id)}`}>look at {counted(states.failed)} failed</a>;
  return <span class="quiet">{activity === 'running' ? 'running' : 'nothing'}</span>;
}
