import type { StaleCause } from '../inputs/changes.ts';
import type { OpenedRun } from '../look/open-run.ts';
import { runState } from '../run/run-detail.ts';
import { Configurations } from '../stale/configurations.ts';
import type { UnitWithResults } from './units-with-results.ts';

export interface StaleMark {
  readonly step: string;
  readonly causes: readonly StaleCause[];
}

export class StaleMarks {
  readonly #configurations: Configurations | undefined;
  // Units that others may have been made from. Their names come first.
  readonly #parents = new Map<string, readonly StaleMark[]>();

  constructor(run: OpenedRun) {
    // Only a recheck changes which configuration is in force.
    this.#configurations = runState(run.row).digest === undefined ? undefined : new Configurations(run);
  }

  async of({ row, results }: UnitWithResults, steps: readonly string[]): Promise<readonly StaleMark[]> {
    if (this.#configurations === undefined) return [];
    const marks = [...(row.parent === undefined ? [] : (this.#parents.get(row.parent) ?? []))];
    for (const result of results) {
      const causes = steps.includes(result.step) ? await this.#configurations.causes(result) : [];
      if (causes.length > 0) marks.push({ step: result.step, causes });
    }
    if (marks.length > 0) this.#parents.set(row.unit, marks);
    return marks;
  }
}
