import { Fault } from '@tamis/core';
import type { BatchStatus, BatchSubmission } from '@tamis/core/model';
import type { ModelStep } from '../model/pipeline.ts';
import type { BatchGathering } from './batch-gathering.ts';
import { endBatchMoney, endCalls, holdBatch } from './batch-money.ts';
import { attempted, batchesOf, isGone, Pauses, stopWith } from './batch-provider.ts';
import { isCancelled } from './call-model.ts';
import type { StepBatches } from './model-for.ts';
import type { OpenBatch } from './open-batch.ts';
import { LEASE } from './open-run.ts';
import type { Reserved } from './purse.ts';
import type { Room } from './room.ts';
import { noteUnknown, settleBatch, settleRefusal } from './settle-batch.ts';

// A provider that has just accepted a batch may not list it yet. After this many looks it never will.
const MOST_GONE = 3;

function shortened(status: string): string {
  return status.slice(0, 100);
}

// Records a batch, submits it, and follows it until it is settled.
export async function sendBatch(room: Room, gathering: BatchGathering): Promise<void> {
  const { ledger, lease, digest: contract, modelOf, on } = room.given;
  const { name: batch, step, requests } = gathering;
  const { name: model, isFree = false } = modelOf(step);
  if (!(await holdBatch(room, batch, reservedIn(gathering)))) return refuseBatch(room, gathering);
  const written = requests.map(({ id, unit, attempt, request, reserved }) => {
    return { id, unit, attempt, request, contract, most: isFree ? 0 : reserved.bound };
  });
  const address = batchesOf(room, step).model.address;
  await ledger.startBatch(lease, { batch, step: step.name, model, requests: written, ...(address && { address }) });
  const calls = (await ledger.batchCalls(room.run, batch)).filter(({ outcome }) => outcome === 'open');
  const row = { batch, step: step.name, model, state: 'intent', requests: requests.length, createdAt: Date.now() } as const;
  const open: OpenBatch = { row, calls, reserved: new Map(requests.map(({ id, reserved }) => [id, reserved])) };
  const order = { name: batch, questions: requests.map(({ id, text }) => ({ id, text })) };
  const news = await submit(room, step, open, order);
  if (news === undefined) return;
  on({ kind: 'batch-submitted', step: step.name, batch, requests: requests.length });
  await watch(room, step, { ...open, row: { ...row, state: 'submitted', remote: news.id } }, true);
}

function reservedIn({ requests }: BatchGathering): readonly Reserved[] {
  return requests.map(({ reserved }) => reserved);
}

// Refuses a batch because other processes have reserved what is left. Nothing is sent or written, and the run stops.
function refuseBatch(room: Room, gathering: BatchGathering): void {
  const reserved = reservedIn(gathering);
  for (const one of reserved) room.purse.end(one, undefined);
  room.door.refuse({ bound: reserved.reduce((sum, one) => sum + room.purse.mostFor(one), 0) });
  room.batches.leave(gathering.requests, []);
}

export async function carryOn(room: Room, open: OpenBatch): Promise<void> {
  const step = stepOf(room, open);
  if (step === undefined) return;
  if (open.row.remote !== undefined) return await watch(room, step, open, false);
  const news = await search(room, step, open);
  if (news === undefined) return;
  if (news === 'none') return await giveBack(room, step, open);
  await watch(room, step, { ...open, row: { ...open.row, state: 'submitted', remote: news.id } }, false);
}

// The step of a batch, if its server is the current one. Otherwise the run stops, since no other server has the batch.
function stepOf(room: Room, { row }: OpenBatch): ModelStep | undefined {
  const step = room.modelStep(row.step);
  const model = step && room.given.modelOf(step);
  if (model?.batches !== undefined && isWith(row, model.name, model.batches)) return step;
  const at = row.address === undefined ? '' : ` at ${row.address}`;
  const message = `A batch of ${row.requests} requests is with ${row.model}${at}; the run must continue with that provider.`;
  room.stop({ kind: 'provider', name: row.model, code: 'fault.bad-request', message });
  return undefined;
}

function isWith({ model, address }: OpenBatch['row'], name: string, { model: { address: here } }: StepBatches): boolean {
  return providerOf(name) === providerOf(model) && (address === undefined || address === here);
}

function providerOf(model: string): string {
  return model.slice(0, model.indexOf(':'));
}

const UNSENT = { code: 'fault.batch-unsent', message: 'The provider never received the batch.' } as const;

async function submit(room: Room, step: ModelStep, open: OpenBatch, order: BatchSubmission): Promise<BatchStatus | undefined> {
  const { ledger, lease } = room.given;
  const pauses = new Pauses(room);
  for (;;) {
    // A process that was suspended for long may have been replaced, and two processes must not submit the same units.
    await ledger.renewLease(lease, LEASE);
    const sent = await attempted(room, () => batchesOf(room, step).model.submit(order, room.given.signal));
    if (!(sent instanceof Fault)) return await noteSubmitted(room, open, sent);
    // The next process looks for the batch.
    if (isCancelled(room, sent)) return undefined;
    const found = isRefusal(sent) ? 'none' : await search(room, step, open);
    if (found !== 'none') return found;
    if (room.isStopping || !sent.isPassing || !(await pauses.pause(sent))) {
      await giveBack(room, step, open);
      if (!room.isStopping) stopWith(room, step, sent);
      return undefined;
    }
  }
}

function isRefusal({ detail: { status = 0 } }: Fault): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 409;
}

async function noteSubmitted(room: Room, { row: { batch } }: OpenBatch, news: BatchStatus): Promise<BatchStatus> {
  const { ledger, lease } = room.given;
  const { id: remote, status } = news;
  await ledger.changeBatch(lease, { batch, from: ['intent'], state: 'submitted', remote, status: shortened(status) });
  return news;
}

// Looks for a batch that may have been submitted. It counts as `none` after two looks with a pause in between, since a list may lag.
// Returns undefined if the run stops, or if it can't be determined, which is recorded.
async function search(room: Room, step: ModelStep, open: OpenBatch): Promise<BatchStatus | 'none' | undefined> {
  const { ledger, clock, signal } = room.given;
  const { model, settle } = batchesOf(room, step);
  const { batch, requests: size, createdAt: since } = open.row;
  const ids = new Set((await ledger.batchCalls(room.run, batch)).map(({ id }) => id));
  const pauses = new Pauses(room);
  for (let looks = 1; ; ) {
    const others = new Set((await ledger.batches(room.run)).flatMap(({ remote = [] }) => remote));
    const found = await attempted(room, () =>
      model.search({ name: batch, since, size, has: (id) => ids.has(id), others }, signal),
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

// Polls a batch until it has ended, then settles it.
async function watch(room: Room, step: ModelStep, open: OpenBatch, isFresh: boolean): Promise<void> {
  const { ledger, lease, clock, on, poll, signal } = room.given;
  const { batch, remote = '', requests } = open.row;
  const pauses = new Pauses(room);
  let gone = 0;
  if (isFresh) await clock.wait(poll, room.stopSignal);
  while (!room.isStopping) {
    const news = await attempted(room, () => batchesOf(room, step).model.look(remote, signal));
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
    if (news.isOver) return await over(room, step, open, news);
    await clock.wait(poll, room.stopSignal);
  }
}

async function over(room: Room, step: ModelStep, open: OpenBatch, news: BatchStatus): Promise<void> {
  const { refusal } = news;
  if (refusal === undefined) return await settleBatch(room, step, open, news);
  const { fault, blamed } = refusal;
  await settleRefusal(room, step, open, refusal);
  if (fault.isPassing) await waitForRoom(room, step, fault);
  else if (blamed.length === 0) stopWith(room, step, fault);
  room.batches.leave(open.calls, [step.name]);
}

// Waits until the provider accepts batches again. The lane pauses, and the run stops if that takes too long.
async function waitForRoom(room: Room, step: ModelStep, fault: Fault): Promise<void> {
  const { clock, patience, modelOf, on } = room.given;
  const lane = room.lane(modelOf(step));
  const pause = lane.limited(fault.detail.retryAfter ?? 0, clock.now());
  on({ kind: 'lane-paused', lane: lane.name, milliseconds: pause });
  if (lane.limitedFor > patience) stopWith(room, step, fault);
  else await clock.wait(pause, room.stopSignal);
}

// Ends a batch that the provider never had. Its units become pending again.
async function giveBack(room: Room, step: ModelStep, open: OpenBatch): Promise<void> {
  const { ledger, lease } = room.given;
  const { batch } = open.row;
  await ledger.endBatch(lease, { batch, from: ['intent'], state: 'void', rest: UNSENT });
  await endBatchMoney(room, batch);
  endCalls(room, open, undefined);
  room.batches.leave(open.calls, [step.name]);
}
