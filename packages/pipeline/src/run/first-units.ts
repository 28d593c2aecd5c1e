import type { UnitCounts, UnitState } from '@tamis/ledger';
import { hasResult } from '@tamis/ledger/internal';

const MOST = 20;

export class FirstUnits {
  readonly most = MOST;
  readonly #failed = new Map<string, number>();
  readonly #working = new Set<string>();

  // On a retry, earlier failures say nothing about what comes, but valid units still count.
  constructor({ steps }: Pick<UnitCounts, 'steps'>, isRetry = false) {
    for (const { step, states } of steps) {
      if (!isRetry) this.#failed.set(step, states.failed);
      if (states.valid + states.repaired + states.waiting > 0) this.#working.add(step);
    }
  }

  see(step: string, state: UnitState): boolean {
    if (hasResult(state) || state === 'waiting') this.#working.add(step);
    if (state !== 'failed') return false;
    this.#failed.set(step, (this.#failed.get(step) ?? 0) + 1);
    return this.isHopeless(step);
  }

  isHopeless(step: string): boolean {
    return !this.#working.has(step) && (this.#failed.get(step) ?? 0) >= MOST;
  }
}
