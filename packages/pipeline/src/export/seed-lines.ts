import { type Finding, messageOf } from '@tamis/core';
import type { AttemptRow } from '@tamis/ledger';
import type { Fields } from '../exact/exact.ts';
import { writeJson } from '../exact/write-json.ts';
import type { OpenedRun } from '../look/open-run.ts';
import { storedUnit } from '../run/stored-unit.ts';
import { recordOf } from '../units/unit.ts';
import { failureLine } from './failure-line.ts';
import { SeedChunks } from './seed-chunks.ts';
import { type UnitWithResults, unitsWithResults } from './units-with-results.ts';
import { validAt } from './valid-at.ts';

/** A line in an Octobatch file. */
export interface SeedLine {
  /** Its path in the folder. */
  readonly file: string;
  readonly line: string;
}

/** The names of the files that Octobatch keeps for a step. */
export function seedFiles(step: string): { readonly validated: string; readonly failures: string } {
  // A step name must not act as a path.
  const name = step.replaceAll(/[/\\\0]/g, '-');
  return { validated: `${name}_validated.jsonl`, failures: `${name}_failures.jsonl` };
}

/**
 * Yields the lines of a run folder in Octobatch's layout: the units, the files of each chunk, and last the manifest. Each file is in unit
 * order. The ledger must be frozen.
 */
export async function* seedLines(run: OpenedRun): AsyncGenerator<SeedLine, void, undefined> {
  const chunks = new SeedChunks(run);
  for await (const unit of unitsWithResults(run)) {
    const { row, results } = unit;
    const folder = `chunks/${chunks.add(row, results)}`;
    const input = writeJson(recordOf(storedUnit(row.unit, [], row.input, [])));
    if (row.parent === undefined) yield { file: 'input/units.jsonl', line: input };
    yield { file: `${folder}/units.jsonl`, line: input };
    yield* validLines(run, unit, folder);
    if (row.state === 'failed' || row.state === 'quarantined')
      yield { file: `${folder}/${seedFiles(row.step).failures}`, line: await failureLine(run, unit) };
  }
  yield { file: 'MANIFEST.json', line: JSON.stringify(await chunks.manifest(), null, 2) };
}

function* validLines({ detail: { steps } }: OpenedRun, unit: UnitWithResults, folder: string): Generator<SeedLine> {
  for (const [at, { name, scope }] of steps.entries()) {
    const valid = scope === 'run' ? undefined : validAt(steps, at, unit);
    if (valid === undefined) continue;
    const passed = new Set(steps.slice(0, at + 1).map((step) => step.name));
    const warnings = warningsOf(unit.results.filter(({ step }) => passed.has(step)));
    yield { file: `${folder}/${seedFiles(name).validated}`, line: writeJson({ ...recordOf(valid), ...warnings }) };
  }
}

function warningsOf(results: readonly AttemptRow[]): Fields {
  for (const { record } of results.toReversed()) {
    const { findings = [] } = JSON.parse(record ?? '{}') as { readonly findings?: readonly Finding[] };
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    if (warnings.length > 0) return { _warnings: warnings.map(warningOf) };
  }
  return {};
}

function warningOf(finding: Finding): Fields {
  const { rule } = finding.args;
  return { path: '$', rule: typeof rule === 'string' ? rule : finding.code, message: messageOf(finding) };
}
