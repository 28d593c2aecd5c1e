import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Ledger, RunRow } from '@tamis/ledger';
import { openPipeline } from '../config/open-pipeline.ts';
import { inputsOf } from '../inputs/step-inputs.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { continueHeld } from './continue-run.ts';
import type { ModelOf } from './model-for.ts';
import { firstRun, type HeldFolder, holdRun, isFree, isRunFolder } from './open-run.ts';
import { ReadBefore } from './read-before.ts';
import type { RunAnswer } from './run-answer.ts';
import { configOf, NO_UNITS, type RunDetail, runDetail, stateWith } from './run-detail.ts';
import { checkSignals, type StartOptions } from './run-options.ts';
import { isUnchanged, type Snapped, takeSnapshot } from './snapshot.ts';
import { startNotes } from './start-notes.ts';
import { skippedScripts, storedOrder } from './step-order.ts';

/** Starts a run of a pipeline folder, or continues it if it was started before. */
export async function startRun(folder: string, out: string, options: StartOptions): Promise<RunAnswer> {
  // Files are listed by their paths in the real folder.
  const source = existsSync(folder) ? realpathSync(folder) : folder;
  checkSignals(options);
  if (isRunFolder(out)) return await startHeld(source, out, options);
  if (!isFree(out)) return { status: 'refused', reason: 'not-empty' };
  const facts = await factsOf(source, options);
  return 'status' in facts ? facts : await startHeld(source, out, options, facts);
}

async function startHeld(source: string, out: string, options: StartOptions, known?: Facts): Promise<RunAnswer> {
  const held = await holdRun(out, options);
  if ('status' in held) return held;
  try {
    const run = await firstRun(held.ledger);
    if (run !== undefined) return await goOn(source, held, run, options);
    const facts = known ?? (await factsOf(source, options));
    if ('status' in facts) return facts;
    return await continueHeld(held, await create(facts, source, held, options), options, { isChanged: false, read: facts.read });
  } finally {
    await held.release();
  }
}

// The parts of a pipeline that a new run takes. The pipeline itself is not kept, because all its items would stay in memory.
type Facts = Snapped & Pick<RunDetail, 'steps' | 'skipped' | 'attempts'> & { readonly read: ReadBefore };

async function factsOf(source: string, options: StartOptions): Promise<Facts | Extract<RunAnswer, { status: 'broken' }>> {
  const opened = openPipeline(source, options);
  if ('mistakes' in opened) return { status: 'broken', mistakes: opened.mistakes };
  const { pipeline, warnings } = opened;
  const modelOf = await makeAll(pipeline, options);
  // Nothing is sent to a cassette.
  const notes = options.overrides?.cassette === undefined ? startNotes(pipeline, warnings, modelOf) : [];
  if (notes.length > 0) options.on?.({ kind: 'start-told', mistakes: notes });
  const { folder, files, processing } = pipeline;
  const steps = storedOrder(pipeline);
  const { maxAttempts: attempts } = processing;
  const inputs = inputsOf(pipeline, options.overrides);
  const read = new ReadBefore(opened);
  return {
    folder,
    files,
    inputs,
    read,
    steps,
    skipped: skippedScripts(pipeline),
    ...(attempts === undefined ? {} : { attempts }),
  };
}

// Makes the model of every step once before anything is written, so that the factory can refuse models that can't be called.
async function makeAll(pipeline: Pipeline, { models, overrides = {}, maxCost }: StartOptions): Promise<ModelOf> {
  const modelOf = await models(pipeline, overrides, typeof maxCost === 'number');
  for (const step of pipeline.steps) if (step.scope === 'chunk') modelOf(step);
  return modelOf;
}

async function create(facts: Facts, source: string, held: HeldFolder, options: StartOptions): Promise<RunRow> {
  const { ledger, folder } = held;
  const run = options.name ?? basename(resolve(folder));
  const { digest } = takeSnapshot(facts, folder);
  const { steps, skipped, attempts } = facts;
  const detail: RunDetail = {
    ...{ pipeline: basename(source), folder: source, digest, steps, skipped },
    ...(attempts === undefined ? {} : { attempts }),
    overrides: options.overrides ?? {},
    ...(options.maxUnits === undefined ? {} : { maxUnits: options.maxUnits }),
    ...(options.repeat === undefined ? {} : { repeat: options.repeat }),
    nonce: randomUUID(),
  };
  await ledger.createRun({
    ...{ run, kind: 'pipeline', steps: steps.map(({ name }) => name), contents: options.contents ?? 'all' },
    detail: JSON.stringify(detail),
    // The limit applies to whoever continues the run, even if this process dies before it has done anything.
    state: JSON.stringify(stateWith(NO_UNITS, options)),
  });
  return (await ledger.run(run)) as RunRow;
}

async function goOn(source: string, held: HeldFolder, run: RunRow, options: StartOptions): Promise<RunAnswer> {
  const { folder, digest } = configOf(run);
  const isChanged = !(await isSame(source, held.ledger, run, digest));
  const own = [folder, runDetail(run).folder];
  if (isChanged && !(existsSync(source) && own.includes(realpathSync(source))))
    return { status: 'refused', reason: 'other-pipeline', found: folder };
  return await continueHeld(held, run, options, { isChanged });
}

async function isSame(source: string, ledger: Ledger, { run }: RunRow, digest: string): Promise<boolean> {
  const snapshot = await ledger.snapshot(run, digest);
  return snapshot !== undefined && isUnchanged(source, snapshot);
}
