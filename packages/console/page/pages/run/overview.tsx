import type { RunOut } from '../../../src/model/run.ts';
import { costFigure, costNote, counted, counting, dollars, span } from '../../lib/words.ts';
import { STATES, StateBar, StateWord } from '../../parts/state.tsx';
import { Ago, Visible } from '../../parts/text.tsx';

export function Overview({ run }: { readonly run: RunOut }) {
  return (
    <>
      <StateBar states={run.states} units={run.units} label="All units" />
      <div class="states" aria-label="Units by state" role="group">
        {STATES.map((state) => (
          <a key={state} href={`?state=${state}#units`}>
            <StateWord state={state} word="" />
            <b>{counted(run.states[state])}</b> <span class="quiet">{state}</span>
          </a>
        ))}
      </div>
      <Figures run={run} />
      {run.isOld && (
        <p class="meta" role="status">
          Counted <Ago time={run.asOf} />; being counted again.
        </p>
      )}
    </>
  );
}

// The progress, speed and cost of the run.
function Figures({ run }: { readonly run: RunOut }) {
  const { states, units, spent, pace } = run;
  // A unit that waits for a person is not done, though no process works on it.
  const done = units - states.pending - states.running - states.waiting;
  const left = states.pending + states.running;
  const note = costNote(spent);
  return (
    <div class="card figures">
      <div>
        <div class="meta">Done</div>
        <span class="figure">{counted(done)}</span>{' '}
        <span class="quiet">
          of {counted(units)}
          {units > 0 && ` · ${Math.floor((100 * done) / units)}\u00a0%`}
        </span>
      </div>
      <div>
        <div class="meta">Pace</div>
        {pace === undefined ? (
          <span class="quiet">
            {run.activity !== 'running' ? 'not running' : run.left === undefined ? 'not known yet' : `${span(run.left)} left`}
          </span>
        ) : (
          <>
            <span class="figure">{Math.round(pace)}</span>{' '}
            <span class="quiet">units/min{run.left !== undefined && ` · ${span(run.left)} left`}</span>
          </>
        )}
      </div>
      <div>
        <div class="meta">Cost</div>
        <span class="figure">{costFigure(spent)}</span> {note !== undefined && <span class="quiet">{note}</span>}
        {run.maxCost !== undefined && <span class="quiet">of {dollars(run.maxCost)}</span>}
        {done > 0 && left > 0 && spent.unpriced === 0 && spent.cost > 0 && (
          <span class="quiet"> · ends near {dollars((spent.cost / done) * units)}</span>
        )}
      </div>
      <div>
        <div class="meta">Calls</div>
        <span class="figure">{counted(spent.calls)}</span>{' '}
        <span class="quiet">
          {counted(run.attempts)} {run.attempts === 1 ? 'reply' : 'replies'} judged · {counting(spent.faults, 'fault')}
          {spent.lost > 0 && ` · ${counted(spent.lost)} without a recorded response`}
        </span>
      </div>
      <div>
        <div class="meta">In flight</div>
        <span class="figure">{counted(states.running)}</span>{' '}
        <span class="quiet cut">{run.activity === 'running' ? <Visible text={run.holder ?? 'one worker'} /> : 'no worker'}</span>
      </div>
    </div>
  );
}
