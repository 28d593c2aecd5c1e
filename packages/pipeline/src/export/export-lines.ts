import { writeJson } from '../exact/write-json.ts';
import type { OpenedRun } from '../look/open-run.ts';
import { storedUnit } from '../run/stored-unit.ts';
import { recordOf } from '../units/unit.ts';
import { answersOf } from './answers-of.ts';
import { failureLine } from './failure-line.ts';
import { failedUnits, type UnitWithResults, unitsWithResults } from './units-with-results.ts';
import { validAt } from './valid-at.ts';

/** Which units are exported: those that are valid, those that failed, or all of them. */
export interface ExportWanted {
  readonly what: 'valid' | 'failures' | 'all';
  /** Valid after this step, failed at it, or last seen there; for valid units, the last step by default. */
  readonly step?: string;
}

/**
 * The units of a run as JSON texts, one for each, ordered by id. They contain nothing that would differ in another run with the
 * same replies: no times, no random ids. The ledger must be frozen.
 */
export async function* exportLines(run: OpenedRun, { what, step }: ExportWanted): AsyncGenerator<string, void, undefined> {
  const { steps } = run.detail;
  const at = step === undefined ? steps.length - 1 : steps.findIndex(({ name }) => name === step);
  if (what === 'failures') {
    for await (const unit of failedUnits(run))
      if (step === undefined || unit.row.step === step) yield await failureLine(run, unit);
    return;
  }
  for await (const unit of unitsWithResults(run)) {
    const line =
      what === 'valid' ? validLine(run, at, unit) : step === undefined || unit.row.step === step ? anyLine(run, unit) : undefined;
    if (line !== undefined) yield line;
  }
}

function validLine({ detail }: OpenedRun, at: number, unit: UnitWithResults): string | undefined {
  const valid = validAt(detail.steps, at, unit);
  return valid && writeJson(recordOf(valid));
}

/** A unit as far as it got, with its current step. */
function anyLine({ detail }: OpenedRun, { row, results }: UnitWithResults): string {
  const { step, state, code, reason, parent } = row;
  const attempts = answersOf(row);
  const place = {
    ...{ step, state, attempts },
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { reason }),
    ...(parent === undefined ? {} : { parent }),
  };
  return writeJson({ ...recordOf(storedUnit(row.unit, detail.steps, row.input, results)), _tamis: place });
}
