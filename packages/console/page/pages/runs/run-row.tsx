import type { RunOut } from '../../../src/model/run.ts';
import { address } from '../../lib/route.ts';
import { costFigure, costNote, counted } from '../../lib/words.ts';
import { StateBar, StateMark } from '../../parts/state.tsx';
import { Ago, Visible } from '../../parts/text.tsx';
import { NextStep } from './next-step.tsx';

interface RunRowGiven {
  readonly run: RunOut;
  readonly isChosen: boolean;
  readonly isTicked: boolean;
  readonly onChoose: () => void;
  readonly onTick: () => void;
}

/** A run as a row of the table. */
export function RunRow({ run, isChosen, isTicked, onChoose, onTick }: RunRowGiven) {
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

/** How fast it goes; what has stopped has no pace. */
function Pace({ run: { activity, pace } }: { readonly run: RunOut }) {
  if (activity !== 'running') return <span class="quiet">not running</span>;
  return pace === undefined ? <span class="quiet">not known yet</span> : <>{Math.round(pace)}/min</>;
}
