import type { StateCounts } from '@tamis/ledger';
import type { StoredStep } from '../run/step-order.ts';

/** A step and the units that have reached it. */
export interface StepWork extends Pick<StoredStep, 'scope'> {
  readonly states: Partial<StateCounts>;
}

/** How much of a run is done and how much is left, counted in unit steps that take time. */
export interface RunWork {
  readonly done: number;
  readonly left: number;
}

/**
 * The work of a run, over all its steps. Only model calls count, unless the run has none. An open unit is expected to go through all later
 * steps. After a fan-out, it is expected to become as many units as earlier units did.
 */
export function runWork(steps: readonly StepWork[]): RunWork {
  const counts = steps.some(({ scope }) => scope === 'chunk') ? (scope: string) => (scope === 'chunk' ? 1 : 0) : () => 1;
  const sum = { done: 0, left: 0 };
  // The number of counted steps that a unit at this step has ahead, including this one.
  let ahead = 0;
  for (const [at, step] of [...steps.entries()].toReversed()) {
    if (step.scope === 'fan_out') ahead *= spread(step, steps[at + 1]);
    ahead += counts(step.scope);
    const { pending = 0, running = 0 } = step.states;
    sum.done += (unitsAt(step) - pending - running) * counts(step.scope);
    sum.left += (pending + running) * ahead;
  }
  return sum;
}

function unitsAt({ states }: StepWork): number {
  return Object.values(states).reduce((total, count) => total + count, 0);
}

function spread({ states: { valid = 0 } }: StepWork, next: StepWork | undefined): number {
  const made = next === undefined ? 0 : unitsAt(next);
  return valid > 0 && made > 0 ? made / valid : 1;
}
