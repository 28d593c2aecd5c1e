import { type BatchNews, type BatchOrder, Fault } from '@tamis/core';
import type { ModelStep } from '../model/pipeline.ts';
import type { BatchGathering } from './batch-gathering.ts';
import { endBatchMoney, holdBatch } from './batch-money.ts';
import type { StepBatches } from './model-for.ts';
import type { BatchPorts, OpenBatch } from './open-batch.ts';
import { LEASE } from './open-run.ts';
import type { Reserved } from './purse.ts';
import type { Room } from './room.ts';
import { isGone, noteUnknown, settleBatch, settleRefusal } from './settle-batch.ts';

/** A provider that has just accepted a batch may not list it yet; after this many looks it never will. */
const MOST_GONE = 3;

/** The provider's message is shown to people, and stored. */
function shortened(status: string): string {
  return status.slice(0, 100);
}

/** The first pause after a problem, and the longest. Milliseconds. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 5 * 60_000;

/** Records a batch, submits it, and follows it until it is settled. */
export async function sendBatch(room: Room, gathering: BatchGathering, ports: BatchPorts): Promise<void> {
  const { ledger, lease, digest: contract, modelOf, on } = room.given;
  const { name: batch, step, requests } = gathering;
  const { name: model, isFree = false } = modelOf(step);
  if (!(await holdBatch(room, batch, reservedIn(gathering)))) return refuseBatch(room, gathering, ports);
  const written = requests.map(({ id, unit, attempt, request, reserved }) => {
    return { id, unit, attempt, request, contract, most: isFree ? 0 : reserved.bound };
  });
  const address = batchesOf(room, step).model.address;
  await ledger.startBatch(lease, { batch, step: step.name, model, requests: written, ...(address && { address }) });
  const calls = (await ledger.batchCalls(room.run, batch)).filter(({ outcome }) => outcome === 'open');
  const row = { batch, step: step.name, model, state: 'intent', requests: requests.length, createdAt: Date.now() } as const;
  const open: OpenBatch = { row, calls, reserved: new Map(requests.map(({ id, reserved }) => [id, reserved])) };
  const order = { name: batch, questions: requests.map(({ id, text }) => ({ id, text })) };
  const news = await submit(room, step, open, order, ports);
  if (news === undefined) return;
  on({ kind: 'batch-submitted', step: step.name, batch, requests: requests.length });
  await watch(room, step, { ...open, row: { ...row, state: 'submitted', remote: news.id } }, ports, true);
}

function reservedIn({ requests }: BatchGathering): readonly Reserved[] {
  return requests.map(({ reserved }) => reserved);
}

/** Other processes have reserved what is left: nothing is sent or written, and the run stops. */
function refuseBatch(room: Room, gathering: BatchGathering, ports: BatchPorts): void {
  const reserved = reservedIn(gathering);
  for (const one of reserved) room.purse.end(one, undefined);
  room.door.refuse({ bound: reserved.reduce((sum, one) => sum + room.purse.mostFor(one), 0) });
  ports.leave(
    gathering.requests.map(({ unit }) => unit),
    [],
  );
}

/** Follows a batch that an earlier process has left. */
export async function carryOn(room: Room, open: OpenBatch, ports: BatchPorts): Promise<void> {
  const step = stepOf(room, open);
  if (step === undefined) return;
  if (open.row.remote !== undefined) return await watch(room, step, open, ports, false);
  const news = await search(room, step, open);
  if (news === undefined) return;
  if (news === 'none') return await giveBack(room, step, open, ports, UNSENT);
  await watch(room, step, { ...open, row: { ...open.row, state: 'submitted', remote: news.id } }, ports, false);
}

/** The step of a batch, if its server is the current one; otherwise the run stops, since no other server knows the batch. */
function stepOf(room: Room, { row }: OpenBatch): ModelStep | undefined {
  const step = room.given.steps.find((one): one is ModelStep => one.name === row.step && one.scope === 'chunk');
  const model = step && room.given.modelOf(step);
  if (model?.batches !== undefined && isWith(row, model.name, model.batches)) return step;
  const at = row.address === undefined ? '' : ` at ${row.address}`;
  const message = `A batch of ${row.requests} requests is with ${row.model}${at}; the run must go on with that provider.`;
  room.stop({ kind: 'provider', name: row.model, code: 'fault.bad-request', message });
  return undefined;
}

/** Whether a batch was sent to this model's server. Older ledgers don't say where batches were sent. */
function isWith({ model, address }: OpenBatch['row'], name: string, { model: { address: here } }: StepBatches): boolean {
  return providerOf(name) === providerOf(model) && (address === undefined || address === here);
}

function providerOf(model: string): string {
  return model.slice(0, model.indexOf(':'));
}

const UNSENT = { code: 'fault.batch-unsent', message: 'The provider never received the batch.' } as const;

/** Submits a recorded batch; undefined if it was not accepted, if that is unknown, or if the run stops. */
async function submit(
  room: Room,
  step: ModelStep,
  open: OpenBatch,
  order: BatchOrder,
  ports: BatchPorts,
): Promise<BatchNews | undefined> {
  const { ledger, lease } = room.given;
  const pauses = new Pauses(room);
  for (;;) {
    // A process that was suspended for long may have been replaced: two processes must not submit the same units.
    await ledger.renewLease(lease, LEASE);
    const sent = await attempted(room, () => batchesOf(room, step).model.submit(order, room.given.cancel));
    if (!(sent instanceof Fault)) return await noteSubmitted(room, open, sent);
    if (isCancelled(room, sent)) return undefined;
    const found = isRefusal(sent) ? 'none' : await search(room, step, open);
    if (found !== 'none') return found;
    if (room.isStopping || !sent.isPassing || !(await pauses.pause(sent))) {
      await giveBack(room, step, open, ports, UNSENT);
      if (!room.isStopping) stopWith(room, step, sent);
      return undefined;
    }
  }
}

/** Whether this response means that the request was not carried out. After a server error, that is uncertain. */
function isRefusal({ detail: { status = 0 } }: Fault): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 409;
}

/** The call was aborted because the run was: the next process looks for the batch. */
function isCancelled({ given }: Room, { code }: Fault): boolean {
  return code === 'fault.cancelled' && given.cancel.aborted;
}

async function noteSubmitted(room: Room, { row: { batch } }: OpenBatch, news: BatchNews): Promise<BatchNews> {
  const { ledger, lease } = room.given;
  const { id: remote, status } = news;
  await ledger.changeBatch(lease, { batch, from: ['intent'], state: 'submitted', remote, status: shortened(status) });
  return news;
}

/**
 * Looks for a batch that may have been submitted. It is `none` after two looks with a pause between them, since a list may lag.
 * Undefined if the run stops, or if it can't be determined, which is recorded.
 */
async function search(room: Room, step: ModelStep, open: OpenBatch): Promise<BatchNews | 'none' | undefined> {
  const { ledger, clock, cancel } = room.given;
  const { model, settle } = batchesOf(room, step);
  const { batch, requests: size, createdAt: since } = open.row;
  const ids = new Set((await ledger.batchCalls(room.run, batch)).map(({ id }) => id));
  const pauses = new Pauses(room);
  for (let looks = 1; ; ) {
    const others = new Set((await ledger.batches(room.run)).flatMap(({ remote = [] }) => remote));
    const found = await attempted(room, () =>
      model.search({ name: batch, since, size, has: (id) => ids.has(id), others }, cancel),
    );
    if (found instanceof Fault) {
      if (isCancelled(room, found) || room.isStopping) return undefined;
      if (found.isPassing && (await pauses.pause(found))) continue;
      stopWith(room, step, found);
      return undefined;
    }
    if (found.kind === 'found') return await noteSubmitted(room, open, found.news);
    if (found.kind === 'unknown') {
      await noteUnknown(room, open, found.reason);
      return undefined;
    }
    if (found.kind === 'none' && looks++ >= 2) return 'none';
    if (room.isStopping) return undefined;
    await clock.wait(found.kind === 'none' ? settle : room.given.poll, room.stopSignal);
    if (room.isStopping) return undefined;
  }
}

/** Polls a batch until it is over, then settles it. */
async function watch(room: Room, step: ModelStep, open: OpenBatch, ports: BatchPorts, isFresh: boolean): Promise<void> {
  const { ledger, lease, clock, on, poll, cancel } = room.given;
  const { batch, remote = '', requests } = open.row;
  const pauses = new Pauses(room);
  let gone = 0;
  if (isFresh) await clock.wait(poll, room.stopSignal);
  while (!room.isStopping) {
    const news = await attempted(room, () => batchesOf(room, step).model.look(remote, cancel));
    if (news instanceof Fault) {
      if (isCancelled(room, news)) return;
      if (isGone(news) && ++gone >= MOST_GONE) return await noteUnknown(room, open, news.message);
      if (isGone(news)) await clock.wait(poll, room.stopSignal);
      else if (!news.isPassing || !(await pauses.pause(news))) return stopWith(room, step, news);
      continue;
    }
    pauses.reset();
    gone = 0;
    const { done } = news;
    const status = shortened(news.status);
    await ledger.changeBatch(lease, {
      ...{ batch, from: ['submitted'], state: 'submitted', status },
      ...(done !== undefined && { done }),
    });
    on({ kind: 'batch-looked', step: step.name, batch, requests, status, ...(done !== undefined && { done }) });
    if (news.isOver) return await over(room, step, open, news, ports);
    await clock.wait(poll, room.stopSignal);
  }
}

async function over(room: Room, step: ModelStep, open: OpenBatch, news: BatchNews, ports: BatchPorts): Promise<void> {
  const { refusal } = news;
  if (refusal === undefined) return await settleBatch(room, step, open, news, ports);
  const { fault, blamed } = refusal;
  await settleRefusal(room, step, open, refusal);
  if (fault.isPassing) await waitForRoom(room, step, fault);
  else if (blamed.length === 0) stopWith(room, step, fault);
  ports.leave(
    open.calls.map(({ unit }) => unit),
    [step.name],
  );
}

/** The provider accepts no batch for now: the lane pauses, and the run stops if that takes too long. */
async function waitForRoom(room: Room, step: ModelStep, fault: Fault): Promise<void> {
  const { clock, patience, modelOf, on } = room.given;
  const lane = room.lane(modelOf(step));
  const pause = lane.limited(fault.detail.retryAfter ?? 0);
  on({ kind: 'lane-paused', lane: lane.name, milliseconds: pause });
  if (lane.limitedFor > patience) stopWith(room, step, fault);
  else await clock.wait(pause, room.stopSignal);
}

/** Ends a batch that the provider never had: its units are pending again. */
async function giveBack(
  room: Room,
  step: ModelStep,
  { row: { batch }, calls, reserved }: OpenBatch,
  ports: BatchPorts,
  rest: { readonly code: string; readonly message: string },
): Promise<void> {
  const { ledger, lease } = room.given;
  await ledger.endBatch(lease, { batch, from: ['intent'], state: 'void', rest });
  await endBatchMoney(room, batch);
  for (const { id } of calls) room.purse.end(reserved.get(id) ?? { bound: undefined }, undefined);
  ports.leave(
    calls.map(({ unit }) => unit),
    [step.name],
  );
}

function stopWith(room: Room, step: ModelStep, { code, message }: Fault): void {
  room.stop({ kind: 'provider', name: room.given.modelOf(step).lane, code, message });
}

function batchesOf(room: Room, step: ModelStep): StepBatches {
  return room.given.modelOf(step).batches as StepBatches;
}

/** The result of a call to the provider; anything but a Fault is a bug of ours and ends the run. */
export async function attempted<Result>(room: Room, call: () => Promise<Result>): Promise<Result | Fault> {
  try {
    return await call();
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    return problem;
  } finally {
    room.signal.notify();
  }
}

/** Pauses between successive faults, each longer than the one before, until patience runs out. */
export class Pauses {
  readonly #room: Room;
  #faults = 0;
  #since: number | undefined;

  constructor(room: Room) {
    this.#room = room;
  }

  reset(): void {
    this.#faults = 0;
    this.#since = undefined;
  }

  /** Waits; false if that would exceed the patience, or the run stops. */
  async pause({ detail: { retryAfter = 0 } }: Fault): Promise<boolean> {
    const { clock, patience, pipeline } = this.#room.given;
    this.#since ??= clock.now();
    this.#faults += 1;
    const first = Math.min(FIRST_PAUSE, pipeline.api.retry.initialDelaySeconds * 1000);
    const own = Math.min(LONGEST_PAUSE, first * 2 ** Math.min(20, this.#faults - 1)) * (0.5 + clock.random() / 2);
    const pause = Math.max(retryAfter, own);
    if (clock.now() - this.#since + pause > patience) return false;
    await clock.wait(pause, this.#room.stopSignal);
    return !this.#room.isStopping;
  }
}
