import type { UnitState } from '@tamis/ledger';
import { UNIT_STATES } from '@tamis/ledger/internal';

// The number of units in each state, without empty states. With `isGone`, no process is at work any more, so running units are shown as
// `were running`.
export function statesText(states: { readonly [state in UnitState]: number }, isGone = false): string {
  const told = UNIT_STATES.filter((state) => states[state] > 0).map(
    (state) => `${states[state].toLocaleString('en-US')} ${isGone && state === 'running' ? were(states[state]) : state}`,
  );
  return told.join(', ') || 'none';
}

function were(count: number): string {
  return count === 1 ? 'was running' : 'were running';
}
