import { UNIT_STATES, type UnitState } from '@tamis/ledger';

/** How many units are in each state, without empty states. */
export function statesText(states: { readonly [state in UnitState]: number }): string {
  const told = UNIT_STATES.filter((state) => states[state] > 0).map(
    (state) => `${states[state].toLocaleString('en-US')} ${state}`,
  );
  return told.join(', ') || 'none';
}
