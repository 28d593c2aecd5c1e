import {
  type BatchRow,
  isPostgresPlace,
  type Lease,
  type Ledger,
  openPurse,
  type RunChange,
  type RunRow,
  type SharedPurse,
  type UnitCounts,
} from '@tamis/ledger';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import { type RunMode, USUAL_POLL } from './batch-options.ts';
import type { PastBatches } from './batches.ts';
import { commonestAt } from './commonest.ts';
import { applyDecisions } from './decisions.ts';
import { FirstUnits } from './first-units.ts';
import type { StepModel } from './model-for.ts';
import { callName, pastMoney } from './past-money.ts';
import { Pools, stepsByLane } from './pool.ts';
import type { PastMoney } from './purse.ts';
import { writeReports } from './reports.ts';
import { Room } from './room.ts';
import type { RunDetail } from './run-detail.ts';
import type { RunEnd, Stop } from './run-end.ts';
import type { WorkOptions } from './run-options.ts';
import { doRunSteps } from './run-steps.ts';
import { lentUnits } from './share/lent-units.ts';
import { workersGone } from './share/workers-gone.ts';
import { stepOrder } from './step-order.ts';

/** Calls at once, by default: providers can take it, and so can a laptop. */
const USUAL_CONCURRENCY = 16;

/** How long to wait for a provider without an answer, by default. Milliseconds. */
const USUAL_PATIENCE = 10 * 60_000;

/** A run that this process may write to. */
export interface OpenRun {
  readonly pipeline: Pipeline;
  readonly ledger: Ledger;
  readonly lease: Lease;
  readonly detail: RunDetail;
  readonly modelOf: (step: ModelStep) => StepModel;
  readonly folder: string;
  /** In US dollars, or that there is no limit; otherwise what the folder says applies. */
  readonly maxCost?: number | 'none';
  readonly mode: RunMode;
  /** Works on the units together with others. */
  readonly share?: (room: Room) => Promise<void>;
}

/** How often the ledger is checked for a request to pause, in milliseconds. */
const LOOK_FOR_PAUSE = 500;

/** Works on a run until nothing is left to do, or it must stop; returns how it ended. */
export async function workOn(open: OpenRun, options: WorkOptions): Promise<RunEnd> {
  const { ledger, lease, detail } = open;
  const { run } = lease;
  const counts = await ledger.counts(run);
  const past = await pastBatches(ledger, run);
  const room = await roomFor(open, options, counts, past);
  room.given.on({ kind: 'run-start', run, counts, spent: room.purse.spent });
  for (const script of detail.skipped) room.notes.push(`${script} was skipped: Tamis does not run scripts.`);
  const release = watchOver(room, options);
  try {
    await ledger.changeRun(lease, { status: 'open' });
    stopIfHopeless(room);
    await work(room, open, past);
  } finally {
    release();
    await room.given.shared?.close();
  }
  return await conclude(room, open);
}

/** Batches that may still produce answers, with their requests. */
async function pastBatches(ledger: Ledger, run: string): Promise<PastBatches> {
  const rows = [];
  for (const row of await ledger.batches(run, { open: true }))
    rows.push({ ...row, calls: await ledger.batchCalls(run, row.batch) });
  return { rows };
}

/** The state for the work on a run, as earlier processes have left it. */
export async function roomFor(open: OpenRun, options: WorkOptions, counts: UnitCounts, { rows }: PastBatches): Promise<Room> {
  const { pipeline, ledger, lease, detail, modelOf } = open;
  const { run } = lease;
  const known = new Map<string, StepModel>();
  const models = (step: ModelStep) => known.get(step.name) ?? known.set(step.name, modelOf(step)).get(step.name) ?? modelOf(step);
  const steps = stepOrder(pipeline);
  const modelAt = (name: string) => {
    const step = steps.find((one): one is ModelStep => one.name === name && one.scope === 'chunk');
    return step && models(step);
  };
  const limit = open.maxCost ?? pipeline.api.costCapUsd;
  const maxCost = limit === 'none' ? undefined : limit;
  const inFlight = new Set(rows.flatMap(({ calls }) => calls.map((call) => callName(call, call.call))));
  // Going call by call takes a while; it is not needed if there is no limit.
  const spent = (await ledger.costs(run)).reduce((sum, { cost }) => sum + cost, 0);
  const past = maxCost === undefined ? { spent } : await pastMoney({ ledger, run, modelAt, inFlight });
  const shared = maxCost === undefined ? undefined : await purseFor(ledger, maxCost, past, lease);
  return new Room({
    ...(shared && { shared }),
    ...{ ledger, lease, pipeline, digest: detail.digest, clock: options.clock },
    steps,
    modelOf: models,
    concurrency: options.concurrency ?? USUAL_CONCURRENCY,
    maxCost,
    patience: options.patience ?? USUAL_PATIENCE,
    past,
    first: options.keepGoing === true ? undefined : new FirstUnits(options.isRetry === true ? { steps: [] } : counts),
    mode: open.mode,
    poll: options.poll ?? (pipeline.api.pollIntervalSeconds ?? USUAL_POLL / 1000) * 1000,
    cancel: options.cancel ?? new AbortController().signal,
    on: options.on ?? (() => undefined),
  });
}

/**
 * The purse that all processes of a run in a database share. The most that calls without an answer can have cost counts as spent.
 */
async function purseFor({ place }: Ledger, max: number, past: PastMoney, { name }: Lease): Promise<SharedPurse | undefined> {
  if (!isPostgresPlace(place)) return undefined;
  const doubtful = (past.doubtful ?? []).reduce((sum, { bound }) => sum + (bound ?? past.dearest ?? 0), 0);
  return await openPurse(place, { max, worker: name, past: past.spent + doubtful });
}

/**
 * Stops the work when its caller wants it to, someone asks for a pause, or the run is no longer as it was begun with; returns a
 * function that ends the watch.
 */
export function watchOver(room: Room, options: WorkOptions, isAsBegun?: (row: RunRow) => boolean): () => void {
  const release = stopWith(room, options);
  const look = setInterval(() => void stopIfAsked(room, isAsBegun), LOOK_FOR_PAUSE);
  return () => {
    clearInterval(look);
    release();
  };
}

/** Stops the run when its caller wants it to. */
function stopWith(room: Room, { stop, cancel }: WorkOptions): () => void {
  const onStop = () => room.stop({ kind: 'interrupted' });
  if (stop?.aborted || cancel?.aborted) onStop();
  for (const one of [stop, cancel]) one?.addEventListener('abort', onStop, { once: true });
  return () => {
    for (const one of [stop, cancel]) one?.removeEventListener('abort', onStop);
  };
}

/**
 * Stops the run when someone has asked for a pause. A ledger that can't be read now is not a reason to stop: the next write finds
 * out.
 */
export async function stopIfAsked(room: Room, isAsBegun: (row: RunRow) => boolean = () => true): Promise<void> {
  const row = await room.given.ledger.run(room.run).catch(() => undefined);
  if (row?.pauseAt !== undefined) room.stop({ kind: 'pause', by: row.pauseBy ?? '' });
  else if (row !== undefined && !isAsBegun(row)) room.stop({ kind: 'interrupted' });
}

/** A run that stopped because nothing is valid does not spend more by being repeated. */
function stopIfHopeless(room: Room): void {
  const { first, steps } = room.given;
  const hopeless = steps.find(({ name }) => first?.isHopeless(name));
  if (hopeless !== undefined)
    room.stop({ kind: 'zero-valid', step: hopeless.name, units: first?.most ?? 0, isEarly: true, commonest: [] });
}

async function work(room: Room, { folder, share }: OpenRun, past: PastBatches): Promise<void> {
  const { steps, modelOf, mode } = room.given;
  if (mode === 'batch') await workersGone(room);
  if (!room.isStopping) await applyDecisions(room);
  // Batches are with the provider, and need no workers. What is left afterwards, if anything, is done here.
  if (share !== undefined && mode === 'realtime') await share(room);
  const pools = new Pools(
    room,
    stepsByLane(steps, (step) => modelOf(step).lane),
  );
  await room.batches.resume(past);
  try {
    await pools.work();
  } finally {
    await room.batches.finished();
  }
  await stopIfUnknown(room);
  if (!room.isStopping) await doRunSteps(room, folder);
}

/** A person decides what is unknown; until then the run is not over. */
async function stopIfUnknown(room: Room): Promise<void> {
  const unknown = (await room.given.ledger.batches(room.run, { open: true })).filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return;
  const units = unknown.reduce((sum, { requests }) => sum + requests, 0);
  room.stop({ kind: 'batch-unknown', batches: unknown.length, units });
}

/** Records how the run ended. */
async function conclude(room: Room, open: OpenRun): Promise<RunEnd> {
  const { ledger, lease, folder } = open;
  const { run } = lease;
  const left = await ledger.counts(run);
  const { pending, running } = left.states;
  // A run is never called complete while a unit is open: that would lose it.
  if (!room.isStopping && pending + running > 0)
    throw new Error(`${pending + running} units are open, but nothing is left to do.`);
  const batches = await ledger.batches(run, { open: true });
  if (running > 0) await rest(room, batches);
  const counts = running > 0 ? await ledger.counts(run) : left;
  const stop = await explained(room, room.stopped ?? zeroValid(counts));
  if (stop === undefined) await writeReports(room, folder);
  await ledger.changeRun(lease, statusOf(stop, counts));
  return {
    run,
    folder,
    ...(stop && { stop }),
    counts,
    costs: await ledger.costs(run),
    batches,
    notes: [...room.notes, ...room.replacements],
  };
}

/** No one works on the units of a run that has stopped, except those that are with a provider, or with a worker that goes on. */
async function rest({ given: { ledger, lease }, run }: Room, batches: readonly BatchRow[]): Promise<void> {
  const away = new Set<string>();
  for (const { batch } of batches)
    for (const { unit, outcome } of await ledger.batchCalls(run, batch)) if (outcome === 'open') away.add(unit);
  const isLent = await lentUnits(ledger, run);
  for await (const { unit, step } of ledger.units(run, { state: 'running' }))
    if (!away.has(unit) && !isLent(unit)) await ledger.changeUnit(lease, { unit, step, from: ['running'], state: 'pending' });
}

/** The status of a run that no process is working on. */
export function restStatus(counts: UnitCounts): RunChange {
  const { pending, running } = counts.states;
  return pending + running > 0 ? { status: 'paused', reason: 'rechecked' } : statusOf(zeroValid(counts), counts);
}

function statusOf(stop: Stop | undefined, { states }: UnitCounts): RunChange {
  if (stop?.kind === 'zero-valid') return { status: 'failed', reason: stop.kind };
  if (stop !== undefined) return { status: 'paused', reason: stop.kind };
  return states.waiting > 0 ? { status: 'paused', reason: 'waiting' } : { status: 'ended' };
}

/** The first step that units have reached and none has passed. */
function zeroValid({ steps }: UnitCounts): Stop | undefined {
  for (const { step, states } of steps) {
    const { valid, repaired, waiting, pending, running, failed } = states;
    if (failed > 0 && valid + repaired + waiting + pending + running === 0)
      return { kind: 'zero-valid', step, units: failed, isEarly: false, commonest: [] };
  }
  return undefined;
}

async function explained(room: Room, stop: Stop | undefined): Promise<Stop | undefined> {
  if (stop?.kind !== 'zero-valid') return stop;
  return { ...stop, commonest: await commonestAt(room.given.ledger, room.run, stop.step) };
}
