import type { UnitCounts, UnitState } from '@tamis/ledger';
import { hasResult } from '@tamis/ledger/internal';

/** This many failures before any valid unit are not bad luck. */
const MOST = 20;

/** Watches the first units of each step. If none of them is valid, something is wrong with the step. */
export class FirstUnits {
  readonly most = MOST;
  readonly #failed = new Map<string, number>();
  /** Steps that produced a result, or a reply that a person may accept. */
  readonly #working = new Set<string>();

  /** On a retry, earlier failures say nothing about what comes, but valid units still count. */
  constructor({ steps }: Pick<UnitCounts, 'steps'>, isRetry = false) {
    for (const { step, states } of steps) {
      if (!isRetry) this.#failed.set(step, states.failed);
      if (states.valid + states.repaired + states.waiting > 0) this.#working.add(step);
    }
  }

  /** Records a unit. Returns whether the run should stop. */
  see(step: string, state: UnitState): boolean {
    if (hasResult(state) || state === 'waiting') this.#working.add(step);
    if (state !== 'failed') return false;
    this.#failed.set(step, (this.#failed.get(step) ?? 0) + 1);
    return this.isHopeless(step);
  }

  /** Whether enough units have failed, and all of them did. */
  isHopeless(step: string): boolean {
    return !this.#working.has(step) && (this.#failed.get(step) ?? 0) >= MOST;
  }
}
