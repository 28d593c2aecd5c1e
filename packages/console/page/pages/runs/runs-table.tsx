import type { RunOut } from '../../../src/model/run.ts';
import { address } from '../../lib/route.ts';
import type { SortKey } from '../../lib/sorted.ts';
import type { Sorting } from '../../lib/use-sorted.ts';
import { costFigure, costNote, counted } from '../../lib/words.ts';
import { StateBar, StateMark } from '../../parts/state.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Ago, Visible } from '../../parts/text.tsx';
import { NextStep } from './next-step.tsx';

export interface RunsListed {
  readonly runs: readonly RunOut[];
  readonly at: number;
  readonly ticked: readonly string[];
  readonly sorting: Sorting;
  readonly onChoose: (at: number) => void;
  readonly onTick: (id: string) => void;
}

const COLUMNS: readonly Heading[] = [
  ...[{ unseen: 'Tick' }, 'State', 'Run', 'Units'],
  ...['Valid', 'Repaired', 'Failed', 'Waiting'].map((figures) => ({ figures })),
  'Next',
  ...['Cost', 'Pace'].map((figures) => ({ figures })),
  'Started',
];

export const RUN_KEYS: { readonly [column: string]: SortKey<RunOut> } = {
  State: ({ activity }) => activity,
  Run: ({ id }) => id,
  Units: ({ units }) => units,
  Valid: ({ states }) => states.valid,
  Repaired: ({ states }) => states.repaired,
  Failed: ({ states }) => states.failed,
  Waiting: ({ states }) => states.waiting,
  // An unknown cost is not a small one.
  Cost: ({ spent }) => (spent.calls > 0 && spent.unpriced === spent.calls ? undefined : spent.cost),
  Started: ({ createdAt }) => createdAt,
};

export function RunsTable({ runs, at, ticked, sorting, onChoose, onTick }: RunsListed) {
  return (
    <Table card="Table of runs" label="Runs" columns={COLUMNS} sorting={sorting} cardClass="roomy-only" tableClass="runs-table">
      {runs.map((run, index) => (
        <RunRow
          key={run.id}
          run={run}
          isChosen={index === at}
          isTicked={ticked.includes(run.id)}
          onChoose={() => onChoose(index)}
          onTick={() => onTick(run.id)}
        />
      ))}
    </Table>
  );
}

interface RunRowGiven {
  readonly run: RunOut;
  readonly isChosen: boolean;
  readonly isTicked: boolean;
  readonly onChoose: () => void;
  readonly onTick: () => void;
}

function RunRow({ run, isChosen, isTicked, onChoose, onTick }: RunRowGiven) {
  const { states } = run;
  return (
    <tr class={isChosen ? 'chosen' : ''} onClick={onChoose} onFocusCapture={onChoose}>
      <td>
        <input type="checkbox" aria-label={`Tick ${run.id}`} checked={isTicked} onChange={onTick} />
      </td>
      <td>
        <StateMark state={run.activity} />
      </td>
      <th scope="row" class="runname">
        <Visible as="a" href={address('runs', run.id)} text={run.id} />
      </th>
      <td style={{ minWidth: '140px' }}>
        <StateBar states={states} units={run.units} label={`Units of ${run.id}`} />
        <span class="meta">{counted(run.units)} units</span>
      </td>
      {(['valid', 'repaired', 'failed', 'waiting'] as const).map((state) => (
        <td key={state} class="number">
          <a href={`${address('runs', run.id)}?state=${state}`}>{counted(states[state])}</a>
        </td>
      ))}
      <td class="nowrap">
        <NextStep run={run} />
      </td>
      <td class="number nowrap" title={costNote(run.spent)}>
        {costFigure(run.spent)}
        {costNote(run.spent) !== undefined && <span class="unseen">: {costNote(run.spent)}</span>}
      </td>
      <td class="number nowrap">
        <Pace run={run} />
      </td>
      <td class="nowrap">
        <Ago time={run.createdAt} />
      </td>
    </tr>
  );
}

function Pace({ run: { activity, pace } }: { readonly run: RunOut }) {
  if (activity !== 'running') return <span class="quiet">not running</span>;
  return pace === undefined ? <span class="quiet">not known yet</span> : <>{Math.round(pace)}/min</>;
}
