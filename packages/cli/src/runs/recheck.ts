import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '@tamis/core/wording';
import {
  configOf,
  type FoundUnit,
  hasSteps,
  inputsOf,
  type OpenedRun,
  openPipeline,
  type Pipeline,
  type PlanOptions,
  type RecheckAnswer,
  type RecheckBy,
  recheckRun,
  type SeenUnit,
  StaleUnits,
  writeRecheck,
} from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { type Halt, usage } from '../exit/halt.ts';
import type { RecheckFlags } from '../flags/look-flags.ts';
import { tellShown } from '../io/shown.ts';
import { loadGate } from '../load/load-gate.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import { ownPlanOptions } from '../run/plan-for.ts';
import { heldHalt, refusedHalt } from '../run/tell-run.ts';
import { onwardCalls, pendingCalls, refreshCalls } from './need-calls.ts';
import { type Rechecked, recheckJson, recheckText } from './recheck-text.ts';
import { refuseAddress } from './refuse-address.ts';
import { refusePurged, withoutFaults } from './run-halt.ts';
import { stepNamed } from './unit-named.ts';
import { showRun, withRun } from './with-run.ts';

// `tamis recheck`: judges the stored replies of a run against changed schemas and rules, and recomputes steps whose expressions changed. It
// reports the changes and which of them need calls, but calls no model.
export async function recheck(flags: RecheckFlags, folder: string): Promise<number> {
  return flags.dryRun === true ? await tryOut(flags, folder) : await write(flags, folder);
}

// Reports what would change; nothing is written.
function tryOut(flags: RecheckFlags, folder: string): Promise<number> {
  return showRun(flags, folder, async (run) => {
    refuseUnkept(run);
    const { pipeline, ...by } = recheckBy(run, flags);
    const found: FoundUnit[] = [];
    const stale = new StaleUnits();
    let [units, judged] = [0, 0];
    const see = (unit: SeenUnit) => {
      units++;
      if (unit.isStanding !== true) judged++;
      stale.see(unit);
    };
    const isThorough = flags.all === true;
    for await (const { decides: _, old: __, ...one } of recheckRun(run, { ...by, isThorough }, see)) found.push(one);
    const needs = needsOf(pipeline, stale.counted, found, ownPlanOptions(run));
    return shown({ run: run.row.run, folder: run.folder, isDryRun: true, units, judged, found, pending: 0, ...needs });
  });
}

async function write(flags: RecheckFlags, folder: string): Promise<number> {
  refuseAddress(folder);
  const { run, source, options } = await withRun(folder, { readOnly: true }, async (opened) => {
    refuseUnkept(opened);
    return { run: opened.row.run, source: sourceOf(opened, flags), options: ownPlanOptions(opened) };
  });
  if (!statSync(source).isDirectory())
    throw usage(
      `${source} is a contract file, which can only be tried out.`,
      'Add --dry-run; to apply the contract, put it in a copy of the pipeline folder and give that folder.',
    );
  const answer = await withoutFaults(() => writeRecheck(folder, source, { isThorough: flags.all === true }), folder);
  if (answer.status !== 'rechecked') throw haltFor(answer, folder, source);
  const { units, judged, found, pending, aside, stale } = answer;
  const pipeline = opened(join(folder, 'config'));
  const counts = await withRun(folder, { readOnly: true }, ({ ledger }) => ledger.counts(run));
  const needs = { stale, refresh: refreshCalls(pipeline, stale, options), onward: pendingCalls(pipeline, counts, options) };
  await tellShown(flags, shown({ run, folder, isDryRun: false, units, judged, found, pending, ...needs }));
  if (aside.length > 0)
    process.stderr.write(
      `note: ${aside.length === 1 ? '1 file' : `${aside.length} files`} of results that are no longer valid: renamed to *.superseded.\n`,
    );
  return EXIT.valid;
}

// The calls that a change would need.
export function needsOf(pipeline: Pipeline, stale: Rechecked['stale'], found: readonly FoundUnit[], options: PlanOptions) {
  return { stale, refresh: refreshCalls(pipeline, stale, options), onward: onwardCalls(pipeline, found, options) };
}

function shown(rechecked: Rechecked) {
  return { text: recheckText(rechecked), json: () => recheckJson(rechecked) };
}

// Refuses a run whose replies were not kept, because only stored replies can be judged again.
export function refuseUnkept(run: OpenedRun): void {
  refusePurged(run);
  if (run.row.contents !== 'all')
    throw usage(`${run.folder} keeps no replies (--keep ${run.row.contents}).`, 'Only stored replies can be judged again.');
}

function haltFor(answer: Exclude<RecheckAnswer, { status: 'rechecked' }>, folder: string, source: string): Halt {
  if (answer.status === 'broken') return mistakeHalt('pipeline', source, answer.mistakes);
  if (answer.status === 'held') return heldHalt(folder, answer.by);
  const { reason, found = '' } = answer;
  switch (reason) {
    case 'no-replies':
      return usage(`${folder} keeps no replies (--keep ${found}).`, 'Only stored replies can be judged again.');
    case 'not-begun':
      return usage(`Not all units of ${folder} are recorded yet.`, `Continue it first: tamis run ${shellWord(folder)}`);
    case 'other-steps':
      return otherSteps(source, folder, found);
    default:
      return refusedHalt(folder, { status: 'refused', reason, found });
  }
}

function otherSteps(source: string, folder: string, found: string): Halt {
  return usage(
    `${source} and ${folder} have different steps: ${found}.`,
    'Start a new run: a recheck works only if the steps are the same.',
  );
}

export function sourceOf(run: OpenedRun, flags: Pick<RecheckFlags, 'with'>): string {
  const source = flags.with ?? configOf(run.row).folder;
  if (existsSync(source)) return source;
  throw usage(
    flags.with === undefined ? `The pipeline folder, ${source}, no longer exists.` : `There is no ${source}.`,
    'Give a pipeline folder or a contract file with --with.',
  );
}

function recheckBy(run: OpenedRun, flags: RecheckFlags): RecheckBy & { readonly pipeline: Pipeline } {
  const source = sourceOf(run, flags);
  return statSync(source).isDirectory() ? byFolder(run, source) : byContract(run, source, flags);
}

// Judges against a pipeline folder, which must have the steps of the run.
export function byFolder({ folder, detail }: OpenedRun, source: string): RecheckBy & { readonly pipeline: Pipeline } {
  const pipeline = opened(source);
  const { steps } = pipeline;
  const missing = detail.steps.filter(({ name, scope }) => !steps.some((step) => step.name === name && step.scope === scope));
  if (hasSteps(pipeline, detail.steps)) return { steps, inputs: inputsOf(pipeline, detail.overrides), pipeline };
  if (missing.length === 0) throw otherSteps(source, folder, steps.map(({ name }) => name).join(', '));
  const names = missing.map(({ name }) => name).join(', ');
  throw usage(
    `${source} lacks the ${missing.length === 1 ? 'step' : 'steps'} ${names} of ${folder}.`,
    'Start a new run: a recheck works only if the steps are the same.',
  );
}

function byContract(run: OpenedRun, file: string, { step: wanted }: RecheckFlags) {
  const pipeline = opened(join(run.folder, 'config'));
  const { steps } = pipeline;
  const asking = steps.filter(({ scope }) => scope === 'chunk').map(({ name }) => name);
  const name = wanted === undefined ? onlyOne(asking) : stepNamed(run, wanted);
  const { gate } = loadGate({ contract: file });
  return { steps: steps.map((step) => (step.scope === 'chunk' && step.name === name ? { ...step, gate } : step)), pipeline };
}

function onlyOne(names: readonly string[]): string {
  if (names.length === 1 && names[0] !== undefined) return names[0];
  throw usage('A contract file is for one step.', `Say which with --step: ${names.join(', ')}.`);
}

function opened(folder: string) {
  const found = openPipeline(folder, { skipScripts: true });
  if ('mistakes' in found) throw mistakeHalt('pipeline', folder, found.mistakes);
  return found.pipeline;
}
