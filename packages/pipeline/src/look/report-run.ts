import type { Fields } from '../exact/exact.ts';
import { unitsWithResults } from '../export/units-with-results.ts';
import { validAt } from '../export/valid-at.ts';
import type { OwnScript } from '../model/pipeline.ts';
import { type Analysed, analyse } from '../post-process/analyse.ts';
import { type AnalysisOptions, parseAnalysis } from '../post-process/parse-analysis.ts';
import { openOwnPipeline } from '../run/own-pipeline.ts';
import { configOf } from '../run/run-detail.ts';
import { recordOf } from '../units/unit.ts';
import type { OpenedRun } from './open-run.ts';

/** Makes a report on the units that are valid after the last step. The ledger must be frozen. */
export async function reportRun(run: OpenedRun, options: AnalysisOptions): Promise<Analysed> {
  const { steps } = run.detail;
  const last = steps.findLastIndex(({ scope }) => scope !== 'run');
  const found: Fields[] = [];
  for await (const unit of unitsWithResults(run)) {
    const valid = validAt(steps, last, unit);
    if (valid !== undefined) found.push(needed(recordOf(valid), options));
  }
  return analyse(options, found);
}

/** A report requested by the run's own pipeline. */
export interface OwnReport {
  readonly name: string;
  readonly options: AnalysisOptions;
}

/** The reports that the run's own copy of its pipeline requests. */
export function ownReports({ folder, row }: OpenedRun): readonly OwnReport[] {
  const opened = openOwnPipeline(folder, row);
  if ('mistakes' in opened) return [];
  return opened.pipeline.postProcess.flatMap((one) => {
    const options = one.kind === 'analysis' ? parseAnalysis(one.args) : undefined;
    return options === undefined || 'reason' in options ? [] : [{ name: one.name, options }];
  });
}

/** The scripts that the run's pipeline lists for its end, in order, and the folder they belong to. */
export function ownScripts({ folder, row }: OpenedRun): { readonly source: string; readonly scripts: readonly OwnScript[] } {
  const opened = openOwnPipeline(folder, row);
  const all = 'mistakes' in opened ? [] : opened.pipeline.postProcess;
  return { source: configOf(row).folder, scripts: all.filter((one) => one.kind === 'skipped') };
}

// The part of a unit that a report needs. Two fields of a hundred thousand units fit in memory, but whole units may not.
function needed(record: Fields, { groupBy, field }: AnalysisOptions): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name === groupBy || name === field));
}
