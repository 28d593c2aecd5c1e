/** The state of a unit, at one step or overall. `repaired` is a visible kind of valid. */
export type UnitState = 'pending' | 'running' | 'valid' | 'repaired' | 'failed' | 'waiting' | 'skipped' | 'quarantined';

/** All unit states in display order. */
export const UNIT_STATES: readonly UnitState[] = [
  'pending',
  'running',
  'valid',
  'repaired',
  'failed',
  'waiting',
  'skipped',
  'quarantined',
];

/** Whether a unit in this state has a result. */
export function hasResult(state: UnitState): boolean {
  return state === 'valid' || state === 'repaired';
}

/** The overall state of a unit, from its states at each step. A unit that ends up valid counts as repaired if any step altered a reply. */
export function wholeState(steps: readonly UnitState[]): UnitState | undefined {
  const last = steps.at(-1);
  return last === 'valid' && steps.includes('repaired') ? 'repaired' : last;
}
