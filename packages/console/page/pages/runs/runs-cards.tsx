import type { RunOut } from '../../../src/model/run.ts';
import { address } from '../../lib/route.ts';
import { costFigure, costNote, counted } from '../../lib/words.ts';
import { StateBar, StateMark, StateWord } from '../../parts/state.tsx';
import { Ago, Visible } from '../../parts/text.tsx';
import { NextStep } from './next-step.tsx';
import type { RunsListed } from './runs-table.tsx';

/** The runs as cards, if a table would not fit: the same data in the width available. */
export function RunsCards({ runs, at }: Pick<RunsListed, 'runs' | 'at'>) {
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
