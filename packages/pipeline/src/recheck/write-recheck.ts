import { existsSync, realpathSync } from 'node:fs';
import type { Lease, Ledger, Rejudgement, RunRow } from '@tamis/ledger';
import { openPipeline } from '../config/open-pipeline.ts';
import type { StaleResults } from '../inputs/changes.ts';
import { inputsOf } from '../inputs/step-inputs.ts';
import { openRun } from '../look/open-run.ts';
import type { ModelStep, Pipeline, Step } from '../model/pipeline.ts';
import { restStatus } from '../run/conclude.ts';
import { firstRun, type HeldFolder, holdRun, isRunFolder } from '../run/open-run.ts';
import { ownItems } from '../run/own-pipeline.ts';
import { reviewOf } from '../run/reviews.ts';
import type { RunAnswer } from '../run/run-answer.ts';
import { configOf, type RunState, runDetail, runState } from '../run/run-detail.ts';
import type { WorkOptions } from '../run/run-options.ts';
import { inputsIn, putSnapshot, stageSnapshot } from '../run/snapshot.ts';
import { hasSteps, stepOrder } from '../run/step-order.ts';
import { takeTenure } from '../run/tenure.ts';
import { StaleUnits } from '../stale/stale-results.ts';
import { judgementFor, type NewVerdict } from './new-verdict.ts';
import { type RecheckBy, recheckRun, type SeenUnit } from './recheck-run.ts';
import type { UnitRecheck } from './recheck-unit.ts';
import { setFilesAside } from './set-files-aside.ts';

/** The result of rechecking a run. */
export type RecheckAnswer =
  | {
      readonly status: 'rechecked';
      /** How many units there are. */
      readonly units: number;
      /** How many of them do not have only verdicts of this program under the same contract, which stand. */
      readonly judged: number;
      /** The units whose outcome differs. The blocked ones stay unchanged. */
      readonly found: readonly FoundUnit[];
      /** How many units will proceed when the run is continued. */
      readonly pending: number;
      /** How many units have a result that must be made again, by the first such step and the reason. */
      readonly stale: readonly StaleResults[];
      /** Files whose results no longer stand. `.superseded` was appended to their names. */
      readonly aside: readonly string[];
    }
  | Exclude<RunAnswer, { status: 'worked' }>
  | { readonly status: 'refused'; readonly reason: 'no-replies' | 'not-begun' | 'other-steps'; readonly found?: string };

/** A unit whose outcome differs, without its values. */
export type FoundUnit = Omit<UnitRecheck, 'decides' | 'old'>;

const PAGE = 200;

/**
 * Judges all stored answers of a run against the schemas and rules of a pipeline folder, and records the new verdicts in addition to the
 * old ones. The run then uses that folder in place of the one it was started with. No model is called. Repeating it has the same result.
 */
export async function writeRecheck(
  out: string,
  source: string,
  options: Pick<WorkOptions, 'home' | 'ledger' | 'holder'> & Pick<RecheckBy, 'isThorough'> = {},
): Promise<RecheckAnswer> {
  if (!isRunFolder(out)) return { status: 'refused', reason: 'no-run' };
  const held = await holdRun(out, options);
  if ('status' in held) return held;
  try {
    const row = await firstRun(held.ledger);
    if (row === undefined) return { status: 'refused', reason: 'no-run' };
    const opened = openFor(row, source);
    if ('status' in opened) return opened;
    const batches = await held.ledger.batches(row.run, { open: true });
    if (batches.length > 0) return { status: 'refused', reason: 'batches', found: String(batches.length) };
    const tenure = await takeTenure(held, row.run, options.holder);
    if ('status' in tenure) return tenure;
    try {
      // Workers judge with the configuration that they began with, and continue without their leader.
      const by = (await held.ledger.leasesOf(row.run)).find(({ name }) => name !== tenure.lease.name);
      if (by !== undefined) return { status: 'held', by };
      return await recheckHeld(held, row, tenure.lease, opened, options);
    } finally {
      await tenure.end();
    }
  } finally {
    await held.release();
  }
}

function openFor(row: RunRow, given: string): Pipeline | Exclude<RecheckAnswer, { status: 'rechecked' }> {
  if (row.purgedAt !== undefined) return { status: 'refused', reason: 'purged' };
  if (row.contents !== 'all') return { status: 'refused', reason: 'no-replies', found: row.contents };
  if (!runState(row).registered) return { status: 'refused', reason: 'not-begun' };
  const source = existsSync(given) ? realpathSync(given) : given;
  const opened = openPipeline(source, { skipScripts: true });
  if ('mistakes' in opened) return { status: 'broken', mistakes: opened.mistakes };
  // The run continues with its own items, whatever has happened to those in the folder.
  const again = openPipeline(source, { skipScripts: true, ...ownItems(row) });
  if ('mistakes' in again) return { status: 'broken', mistakes: again.mistakes };
  if (hasSteps(opened.pipeline, runDetail(row).steps)) return opened.pipeline;
  const names = stepOrder(opened.pipeline).map(({ name }) => name);
  return { status: 'refused', reason: 'other-steps', found: names.join(', ') };
}

async function recheckHeld(
  held: HeldFolder,
  row: RunRow,
  lease: Lease,
  pipeline: Pipeline,
  { isThorough = false }: Pick<RecheckBy, 'isThorough'>,
): Promise<RecheckAnswer> {
  const { ledger, folder } = held;
  const known = await ledger.snapshot(row.run, configOf(row).digest);
  if (known !== undefined && !putSnapshot(folder, known)) return { status: 'refused', reason: 'damaged' };
  const staged = stageSnapshot({ ...pipeline, inputs: inputsOf(pipeline, runDetail(row).overrides) }, folder);
  const opened = openPipeline(staged.place, { skipScripts: true, ...ownItems(row) });
  if ('mistakes' in opened) return { status: 'broken', mistakes: opened.mistakes };
  await ledger.addSnapshot(row.run, staged.digest, staged.text);
  const state = stateWith(row, pipeline, staged.digest);
  const during: RunState = { ...state, rechecking: pipeline.folder };
  await ledger.changeRun(lease, { status: 'open', state: JSON.stringify(during) });
  putSnapshot(folder, staged.text);
  const by = { steps: stepOrder(opened.pipeline), inputs: inputsIn(staged.text), isThorough };
  const { units, judged, found, stale } = await moveAll(held, lease, by, staged.digest);
  const aside = await setFilesAside(ledger, row.run, folder, by.steps);
  const counts = await ledger.counts(row.run);
  await ledger.changeRun(lease, { ...restStatus(counts), state: JSON.stringify(state) });
  return { status: 'rechecked', units, judged, found, pending: counts.states.pending + counts.states.running, stale, aside };
}

const USUAL_ATTEMPTS = 4;

function stateWith(row: RunRow, { folder, processing, steps }: Pipeline, digest: string): RunState {
  const { rechecking: _, ...state } = runState(row);
  const before = state.mostAttempts ?? runDetail(row).attempts ?? USUAL_ATTEMPTS;
  return {
    ...{ ...state, digest, folder, mostAttempts: Math.max(before, processing.maxAttempts ?? USUAL_ATTEMPTS) },
    ...(steps.some(({ when }) => when !== undefined) && { mayBeSkipped: true as const }),
  };
}

async function moveAll({ folder, ledger }: HeldFolder, lease: Lease, by: RecheckBy, digest: string) {
  const reader = await openRun(folder, { frozen: true });
  if ('problem' in reader) throw new Error(`${folder} is no longer a run.`);
  const found: FoundUnit[] = [];
  const stale = new StaleUnits();
  const see = (one: SeenUnit) => {
    units++;
    if (one.isStanding !== true) judged++;
    stale.see(one);
  };
  let [units, judged, page]: [number, number, Promise<FoundUnit>[]] = [0, 0, []];
  const flush = async () => {
    for (const one of await Promise.all(page)) found.push(one);
    page = [];
  };
  try {
    for await (const one of recheckRun(reader, by, see)) {
      page.push(moveOne(ledger, lease, one, one.decides && rejudgementOf(by.steps, one, one.decides, digest)));
      if (page.length >= PAGE) await flush();
    }
    await flush();
  } finally {
    await reader.ledger.close();
  }
  return { units, judged, found, stale: stale.counted };
}

async function moveOne(ledger: Ledger, lease: Lease, one: UnitRecheck, rejudgement: Rejudgement | undefined): Promise<FoundUnit> {
  const { decides: _, old: __, ...found } = one;
  if (rejudgement === undefined) {
    const { unit, step } = found;
    await ledger.changeUnit(lease, { unit, step, from: ['skipped'], state: 'pending', reason: 'recheck' });
    return found;
  }
  return (await ledger.rejudge(lease, rejudgement)) === 'recorded' ? found : { ...found, isBlocked: true };
}

function rejudgementOf(
  steps: readonly Step[],
  { unit, step: name }: UnitRecheck,
  decides: NewVerdict,
  contract: string,
): Rejudgement {
  const at = steps.findIndex((step) => step.name === name);
  const { attempt: origin, verdict, value } = decides;
  const judgement = judgementFor(decides);
  const common = { unit, step: name, origin, contract, judgement };
  switch (verdict.status) {
    case 'pass': {
      const next = steps[at + 1]?.name;
      const state = verdict.changes.length + verdict.dropped.length > 0 ? 'repaired' : 'valid';
      return { ...common, move: { state, ...(next === undefined ? {} : { next }) } };
    }
    case 'hold': {
      const review = reviewOf(steps[at] as ModelStep, verdict, value ?? '', contract);
      return { ...common, move: { state: 'waiting', reason: 'recheck' }, review };
    }
    case 'fail':
      return { ...common, move: { state: 'failed', reason: 'recheck' } };
    default:
      return verdict satisfies never;
  }
}
