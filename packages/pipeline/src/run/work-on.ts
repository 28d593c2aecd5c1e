import { inSpan } from '@tamis/core/model';
import type { Lease, Ledger, RunRow, UnitCounts, UnitRow } from '@tamis/ledger';
import { isPostgresPlace, openPurse, type SharedPurse } from '@tamis/ledger/internal';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import { Origins, sampleUnits } from '../probe/sample-units.ts';
import { type Arrivals, withArrivals } from './arrivals.ts';
import { type RunMode, USUAL_POLL } from './batch-options.ts';
import { Batches } from './batches.ts';
import { conclude } from './conclude.ts';
import { applyDecisions } from './decisions.ts';
import { FirstUnits } from './first-units.ts';
import type { StepModel } from './model-for.ts';
import type { PastBatch } from './open-batch.ts';
import { callName, pastMoney } from './past-money.ts';
import { Pools, stepsByLane } from './pool.ts';
import type { PastMoney } from './purse.ts';
import { Room } from './room.ts';
import type { RunDetail } from './run-detail.ts';
import type { RunEnd } from './run-end.ts';
import type { WorkOptions } from './run-options.ts';
import { noteEnd, runSpan } from './run-spans.ts';
import { doRunSteps } from './run-steps.ts';
import { seeOthers, storedSteps } from './see-others.ts';
import { sendToPeople } from './send-to-people.ts';
import { workersGone } from './share/workers-gone.ts';
import { stepOrder } from './step-order.ts';

const USUAL_CONCURRENCY = 16;

const USUAL_PATIENCE = 10 * 60_000;

export interface OpenRun {
  readonly pipeline: Pipeline;
  readonly ledger: Ledger;
  readonly lease: Lease;
  readonly detail: RunDetail;
  readonly modelOf: (step: ModelStep) => StepModel;
  readonly folder: string;
  // In US dollars, or `none`. If absent, the folder's setting applies.
  readonly maxCost?: number | 'none';
  readonly mode: RunMode;
  // Units that are still being registered.
  readonly arrivals?: Arrivals;
  readonly share?: (room: Room) => Promise<void>;
  // Tells the others that the work is over, and how it ended, unless it failed.
  readonly unshare?: (end: RunEnd | undefined) => Promise<void>;
  // Whether this process does not have the run folder, so that steps and reports for the whole run are left to one that has it.
  readonly isRemote?: boolean;
}

const LOOK_FOR_PAUSE = 500;

// Works on a run until nothing is left to do or it must stop. Returns how it ended.
export function workOn(open: OpenRun, options: WorkOptions): Promise<RunEnd> {
  return inSpan(options.telemetry, runSpan(open.lease.run), async (span) => {
    let end: RunEnd | undefined;
    try {
      end = await workUntilEnd(open, { ...options, telemetry: span });
      noteEnd(span, end);
      return end;
    } finally {
      await open.unshare?.(end);
    }
  });
}

async function workUntilEnd(open: OpenRun, options: WorkOptions): Promise<RunEnd> {
  const { ledger, lease, detail, arrivals } = open;
  const { run } = lease;
  const here = await ledger.counts(run);
  const counts = arrivals === undefined ? here : withArrivals(here, arrivals);
  const past = await pastBatches(ledger, run);
  const room = await roomFor(open, options, counts, past);
  room.given.on({ kind: 'run-start', run, steps: storedSteps(room), counts, spent: room.purse.spent });
  for (const script of detail.skipped) room.notes.push(`${script} was skipped: Tamis does not run scripts.`);
  const release = watchOver(room, options);
  const unseen = open.share === undefined ? () => undefined : seeOthers(room);
  arrivals?.over.catch(() => room.stop({ kind: 'interrupted' }));
  try {
    await ledger.changeRun(lease, { status: 'open' });
    stopIfHopeless(room);
    await work(room, open, past);
    await arrivals?.over;
    if (options.probe !== undefined) await pauseAfterProbe(room);
    if (!room.isStopping) await sendToPeople(room);
    if (!room.isStopping && open.isRemote === true && needsFolder(open.pipeline)) room.stop({ kind: 'folder' });
    if (!room.isStopping) await doRunSteps(room, open.folder);
  } finally {
    release();
    unseen();
    await room.close();
  }
  return await conclude(room, open.folder, open.isRemote);
}

function needsFolder({ steps, postProcess }: Pipeline): boolean {
  return steps.some(({ scope }) => scope === 'run') || postProcess.length > 0;
}

// Batches that may still produce replies, with their requests.
async function pastBatches(ledger: Ledger, run: string): Promise<readonly PastBatch[]> {
  const rows = [];
  for (const row of await ledger.batches(run, { open: true }))
    rows.push({ ...row, calls: await ledger.batchCalls(run, row.batch) });
  return rows;
}

export async function roomFor(
  open: OpenRun,
  options: WorkOptions,
  counts: UnitCounts,
  batches: readonly PastBatch[],
): Promise<Room> {
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
  const inFlight = new Set(batches.flatMap(({ calls }) => calls.map((call) => callName(call, call.call))));
  // Going call by call takes a while, and is not needed if there is no limit.
  const spent = (await ledger.costs(run)).reduce((sum, { cost }) => sum + cost, 0);
  const past = maxCost === undefined ? { spent } : await pastMoney({ ledger, run, modelAt, inFlight });
  const shared = maxCost === undefined ? undefined : await purseFor(ledger, maxCost, past, lease);
  return new Room({
    ...(shared && { shared }),
    ...(open.arrivals && { arrivals: open.arrivals }),
    ...(options.probe !== undefined && { isWanted: await probed(ledger, run, options.probe) }),
    ...{ ledger, lease, pipeline, digest: detail.digest, clock: options.clock },
    steps,
    modelOf: models,
    concurrency: options.concurrency ?? USUAL_CONCURRENCY,
    maxCost,
    patience: options.patience ?? USUAL_PATIENCE,
    past,
    first: options.keepGoing === true ? undefined : new FirstUnits(counts, options.isRetry),
    mode: open.mode,
    desk: (room) => new Batches(room),
    poll: options.poll ?? (pipeline.api.pollIntervalSeconds ?? USUAL_POLL / 1000) * 1000,
    signal: options.signal ?? new AbortController().signal,
    on: options.on ?? (() => undefined),
    telemetry: options.telemetry,
  });
}

// The purse that all processes of a run in a database share. Calls without a response count as spent at their maximum cost.
async function purseFor({ place }: Ledger, max: number, past: PastMoney, { name }: Lease): Promise<SharedPurse | undefined> {
  if (!isPostgresPlace(place)) return undefined;
  const doubtful = (past.doubtful ?? []).reduce((sum, { bound }) => sum + (bound ?? past.dearest ?? 0), 0);
  return await openPurse(place, { max, worker: name, past: past.spent + doubtful });
}

export function watchOver(room: Room, options: WorkOptions, isAsBegun?: (row: RunRow) => boolean): () => void {
  const release = stopWith(room, options);
  const late =
    options.timeLimit === undefined
      ? undefined
      : setTimeout(() => room.stop({ kind: 'pause', by: '--timeout' }), options.timeLimit);
  const look = setInterval(() => void stopIfAsked(room, isAsBegun), LOOK_FOR_PAUSE);
  return () => {
    clearInterval(look);
    clearTimeout(late);
    release();
  };
}

function stopWith(room: Room, { stop, signal }: WorkOptions): () => void {
  const onStop = () => room.stop({ kind: 'interrupted' });
  if (stop?.aborted || signal?.aborted) onStop();
  for (const one of [stop, signal]) one?.addEventListener('abort', onStop, { once: true });
  return () => {
    for (const one of [stop, signal]) one?.removeEventListener('abort', onStop);
  };
}

// Stops the run if someone has asked for a pause. A ledger that can't be read now is no reason to stop, because the next write will find
// out.
export async function stopIfAsked(room: Room, isAsBegun: (row: RunRow) => boolean = () => true): Promise<void> {
  const row = await room.given.ledger.run(room.run).catch(() => undefined);
  if (row?.pauseAt !== undefined) room.stop({ kind: 'pause', by: row.pauseBy ?? '' });
  else if (row !== undefined && !isAsBegun(row)) room.stop({ kind: 'interrupted' });
}

// Stops a repeated run that had stopped because nothing is valid, so that it does not spend more.
function stopIfHopeless(room: Room): void {
  const { first, steps } = room.given;
  const hopeless = steps.find(({ name }) => first?.isHopeless(name));
  if (hopeless !== undefined) room.stopHopeless(hopeless.name);
}

async function work(room: Room, { share }: OpenRun, past: readonly PastBatch[]): Promise<void> {
  const { steps, modelOf, mode, isWanted } = room.given;
  if (mode === 'batch' || isWanted !== undefined) await workersGone(room);
  if (!room.isStopping) await applyDecisions(room);
  // Batches are with the provider and need no workers. Neither do the few units of a probe. Everything else is done here.
  if (share !== undefined && mode === 'realtime' && isWanted === undefined) await share(room);
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
}

async function probed(ledger: Ledger, run: string, count: number): Promise<(row: UnitRow) => Promise<boolean>> {
  const { units } = await sampleUnits(ledger, run, count);
  const origins = new Origins(ledger, run);
  return async (row) => units.has(await origins.of(row));
}

async function pauseAfterProbe(room: Room): Promise<void> {
  const { steps, ledger } = room.given;
  const last = steps.filter(({ scope }) => scope === 'run').map(({ name }) => name);
  for (const state of ['pending', 'running'] as const)
    for await (const { step } of ledger.units(room.run, { state }))
      if (!last.includes(step)) return room.stop({ kind: 'pause', by: '--probe' });
}

// Stops the run if a batch is unknown. A person decides about it, and until then the run has not ended.
async function stopIfUnknown(room: Room): Promise<void> {
  const unknown = (await room.given.ledger.batches(room.run, { open: true })).filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return;
  const units = unknown.reduce((sum, { requests }) => sum + requests, 0);
  room.stop({ kind: 'batch-unknown', batches: unknown.length, units });
}
