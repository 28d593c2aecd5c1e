import type { Fields } from '../exact/exact.ts';
import { writeJson } from '../exact/write-json.ts';
import type { OpenedRun } from '../look/open-run.ts';
import { storedUnit } from '../run/stored-unit.ts';
import { recordOf } from '../units/unit.ts';
import { answersOf } from './answers-of.ts';
import { failureLine } from './failure-line.ts';
import { type StaleMark, StaleMarks } from './stale-marks.ts';
import { failedUnits, type UnitWithResults, unitsWithResults } from './units-with-results.ts';
import { validAt } from './valid-at.ts';

/** Selects which units to export: the valid ones, the failed ones, or all. */
export interface ExportWanted {
  readonly what: 'valid' | 'failures' | 'all';
  /** Valid after this step, failed at it, or last seen there. For valid units, the default is the last step. */
  readonly step?: string;
  /** How to treat units that depend on out-of-date results. By default, they are marked in `_tamis.stale`. */
  readonly stale?: 'include' | 'omit';
  /** Called for each of these units. */
  readonly onStale?: (unit: string) => void;
}

/**
 * Yields the units of a run as JSON strings, one per unit, ordered by id. They contain no times and no random ids, so another run with the
 * same replies gives the same export. The ledger must be frozen.
 */
export async function* exportLines(run: OpenedRun, wanted: ExportWanted): AsyncGenerator<string, void, undefined> {
  const { what, step, onStale } = wanted;
  const isIncluded = wanted.stale !== 'omit';
  const { steps } = run.detail;
  const at = step === undefined ? steps.length - 1 : steps.findIndex(({ name }) => name === step);
  if (what === 'failures') {
    for await (const unit of failedUnits(run))
      if (step === undefined || unit.row.step === step) yield await failureLine(run, unit);
    return;
  }
  const marks = new StaleMarks(run);
  const names = steps.slice(0, what === 'valid' ? at + 1 : steps.length).map(({ name }) => name);
  for await (const unit of unitsWithResults(run)) {
    const stale = await marks.of(unit, names);
    const line =
      what === 'valid'
        ? validLine(run, at, unit, stale)
        : step === undefined || unit.row.step === step
          ? anyLine(run, unit, stale)
          : undefined;
    if (line === undefined) continue;
    if (stale.length > 0) onStale?.(unit.row.unit);
    if (stale.length === 0 || isIncluded) yield line;
  }
}

function validLine({ detail }: OpenedRun, at: number, unit: UnitWithResults, stale: readonly StaleMark[]): string | undefined {
  const valid = validAt(detail.steps, at, unit);
  return valid && writeJson({ ...recordOf(valid), ...(stale.length > 0 && { _tamis: markOf(stale) }) });
}

function markOf(stale: readonly StaleMark[]): { readonly stale: readonly Fields[] } {
  return { stale: stale.map(({ step, causes }) => ({ step, causes })) };
}

function anyLine({ detail }: OpenedRun, { row, results }: UnitWithResults, stale: readonly StaleMark[]): string {
  const { step, state, code, reason, parent } = row;
  const attempts = answersOf(row);
  const place = {
    ...{ step, state, attempts },
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { reason }),
    ...(parent === undefined ? {} : { parent }),
    ...(stale.length > 0 && markOf(stale)),
  };
  return writeJson({ ...recordOf(storedUnit(row.unit, detail.steps, row.input, results)), _tamis: place });
}
