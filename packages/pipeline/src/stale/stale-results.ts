import type { StaleResults } from '../inputs/changes.ts';
import { runState } from '../run/run-detail.ts';
import { Configurations, type LedgerOfRun } from './configurations.ts';

/** Counts units with out-of-date results, by step and causes. */
export class StaleUnits {
  readonly #found = new Map<string, StaleResults>();

  /** Adds a unit, or several of the same kind. */
  see({ stale }: { readonly stale?: Pick<StaleResults, 'step' | 'causes'> }, units = 1): void {
    if (stale === undefined || stale.causes.length === 0) return;
    const { step, causes } = stale;
    const key = JSON.stringify([step, causes]);
    this.#found.set(key, { step, causes, results: (this.#found.get(key)?.results ?? 0) + units });
  }

  get counted(): readonly StaleResults[] {
    return [...this.#found.values()];
  }
}

/** The out-of-date results of a run, in step order. Only a recheck changes which configuration is in force. */
export async function staleResults(run: LedgerOfRun): Promise<readonly StaleResults[]> {
  if (runState(run.row).digest === undefined) return [];
  const configurations = new Configurations(run);
  const found = new StaleUnits();
  for (const { units, ...one } of await run.ledger.results(run.row.run)) {
    const causes = await configurations.causes({ ...one, status: 'pass' });
    found.see({ stale: { step: one.step, causes } }, units);
  }
  return found.counted;
}
