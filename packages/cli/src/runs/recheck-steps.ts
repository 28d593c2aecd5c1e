import { existsSync, statSync } from 'node:fs';
import { configOf, type OpenedRun, openPipeline, type Step } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import type { RecheckFlags } from '../flags/look-flags.ts';
import { loadGate } from '../load/load-gate.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';
import { stepNamed } from './step-named.ts';

/** What stored answers are judged by: a pipeline folder or a contract file; by default, the folder that the run was started from. */
export function sourceOf(run: OpenedRun, flags: RecheckFlags): string {
  const source = flags.with ?? configOf(run.row).folder;
  if (existsSync(source)) return source;
  throw usage(
    flags.with === undefined ? `The folder of the pipeline, ${source}, is gone.` : `There is no ${source}.`,
    'Give a pipeline folder or a contract file with --with.',
  );
}

/** The steps that stored answers are judged by: those of a pipeline folder, or the run's own with another contract. */
export function recheckSteps(run: OpenedRun, flags: RecheckFlags): readonly Step[] {
  const source = sourceOf(run, flags);
  return statSync(source).isDirectory() ? folderSteps(run, source) : contractSteps(run, source, flags);
}

function folderSteps({ folder, detail }: OpenedRun, source: string): readonly Step[] {
  const { steps } = opened(source);
  const missing = detail.steps.filter(({ name, scope }) => !steps.some((step) => step.name === name && step.scope === scope));
  if (missing.length === 0) return steps;
  const names = missing.map(({ name }) => name).join(', ');
  throw usage(
    `${source} lacks the step ${names} of ${folder}.`,
    'Changed steps need a new run; a recheck is for changed schemas and rules.',
  );
}

function contractSteps(run: OpenedRun, file: string, { step: wanted }: RecheckFlags): readonly Step[] {
  const { steps } = opened(`${run.folder}/config`);
  const asking = steps.filter(({ scope }) => scope === 'chunk').map(({ name }) => name);
  const name = wanted === undefined ? onlyOne(asking) : stepNamed(run, wanted);
  const { gate } = loadGate({ contract: file });
  return steps.map((step) => (step.scope === 'chunk' && step.name === name ? { ...step, gate } : step));
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
