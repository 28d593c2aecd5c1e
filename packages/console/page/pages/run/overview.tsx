import type { RunOut } from '../../../src/model/run.ts';
import { counted } from '../../lib/words.ts';
import { STATES, StateBar, StateWord } from '../../parts/state.tsx';
import { Figures } from './figures.tsx';

/** All units by state, and the figures of the run. */
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
    </>
  );
}
