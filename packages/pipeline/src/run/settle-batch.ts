import { Fault } from '@tamis/core';
import type { BatchAnswer, BatchRefusal, BatchStatus } from '@tamis/core/model';
import type { BatchCallRow, UnitMove } from '@tamis/ledger';
import { isCharged } from '@tamis/ledger/internal';
import type { ModelStep } from '../model/pipeline.ts';
import { settleAnswer } from './ask-step.ts';
import { endBatchMoney, endCalls } from './batch-money.ts';
import { attempted, batchesOf, isGone, Pauses, stopWith } from './batch-provider.ts';
import { isOfTheUnit } from './call-model.ts';
import { countable } from './countable.ts';
import type { OpenBatch } from './open-batch.ts';
import type { Charge, Reserved } from './purse.ts';
import type { Room } from './room.ts';
import type { Redact } from './secrets.ts';

const GROUP = 100;

// How often results are read if some are missing, because a provider's output may take a moment to appear.
const MOST_READS = 3;

interface Tally {
  answered: number;
  faults: number;
  missing: number;
  strays: number;
}

// Judges the replies of a finished batch, matched by request id. Everything that is read has been paid for, so a stopping run continues to
// the last reply unless it was interrupted.
export async function settleBatch(room: Room, step: ModelStep, open: OpenBatch, news: BatchStatus): Promise<void> {
  const settling = new Settling(room, step, open);
  const read = await settling.read(news);
  if (read === 'stopped') return;
  const { ledger, lease, on, first } = room.given;
  const { batch } = open.row;
  if (read === 'gone') return await noteUnknown(room, open, `The results of ${news.id} are no longer available.`);
  if (settling.isForeign) return await noteUnknown(room, open, `The results of ${news.id} belong to other requests.`);
  const missing = missingFault(news);
  await settling.closeMissing(missing);
  const { code, message } = missing;
  await ledger.endBatch(lease, { batch, from: ['submitted'], state: 'ended', rest: { code, message } });
  await endBatchMoney(room, batch, settling.doubtful);
  on({ kind: 'batch-ended', step: step.name, batch, ...settling.tally });
  if (first?.isHopeless(step.name)) room.stopHopeless(step.name);
  room.batches.leave([], [step.name]);
}

// Leaves a batch to a person. Its requests may be charged, so they count at their maximum cost.
export async function noteUnknown(room: Room, open: OpenBatch, reason: string): Promise<void> {
  const { ledger, lease } = room.given;
  await ledger.changeBatch(lease, { batch: open.row.batch, from: ['intent', 'submitted'], state: 'unknown', status: reason });
  endCalls(room, open, 'doubtful');
}

export async function settleRefusal(
  room: Room,
  step: ModelStep,
  open: OpenBatch,
  { fault: { code, message }, blamed }: BatchRefusal,
): Promise<void> {
  const { ledger, lease } = room.given;
  const { batch } = open.row;
  const isBlamed = new Set(blamed);
  const text = batchesOf(room, step).model.redact(message, 'told');
  endCalls(room, open, undefined);
  for (const { unit, attempt, call } of open.calls.filter(({ id }) => isBlamed.has(id))) {
    const move = { state: 'failed', reason: 'fault' } as const;
    await ledger.endCall(lease, { unit, step: step.name, attempt, call, code: 'fault.bad-request', message: text, move });
    room.moved(step.name, unit, 'failed', 'fault.bad-request');
  }
  await ledger.endBatch(lease, { batch, from: ['submitted'], state: 'ended', rest: { code, message: text } });
  await endBatchMoney(room, batch);
}

function missingFault({ status }: BatchStatus): Fault {
  if (/expired/i.test(status)) return new Fault('fault.batch-expired', `The batch is ${status}; the request was not processed.`);
  if (/cancel/i.test(status)) return new Fault('fault.batch-cancelled', `The batch is ${status}; the request was not processed.`);
  return new Fault('fault.batch-missing', `The batch is ${status}, but its results do not contain the request.`);
}

class Settling {
  readonly tally: Tally = { answered: 0, faults: 0, missing: 0, strays: 0 };
  // Requests without a reply that may have been charged.
  readonly doubtful: Reserved[] = [];
  readonly #room: Room;
  readonly #step: ModelStep;
  readonly #batch: OpenBatch;
  readonly #open: Map<string, BatchCallRow>;
  #group: { readonly call: BatchCallRow; readonly outcome: BatchAnswer['outcome'] }[] = [];

  constructor(room: Room, step: ModelStep, batch: OpenBatch) {
    this.#room = room;
    this.#step = step;
    this.#batch = batch;
    this.#open = new Map(batch.calls.map((call) => [call.id, call]));
  }

  // Reads the results, again if some are missing, unless the run stops first or the results are gone.
  async read({ id }: BatchStatus): Promise<'read' | 'stopped' | 'gone'> {
    const { model } = batchesOf(this.#room, this.#step);
    const { signal, clock, poll } = this.#room.given;
    const pauses = new Pauses(this.#room);
    for (let reads = 1; this.#open.size > 0; reads++) {
      this.tally.strays = 0;
      const read = await attempted(this.#room, () => model.answers(id, (answer) => this.#take(answer), signal));
      await this.#judge();
      if (this.#isInterrupted) return 'stopped';
      const isLast = reads >= MOST_READS;
      if (read instanceof Fault && isGone(read)) {
        if (isLast) return 'gone';
      } else if (read instanceof Fault) {
        if (!read.isPassing || !(await pauses.pause(read))) return this.#stop(read);
        reads -= 1;
        continue;
      } else if (this.#open.size > 0 && isLast) return 'read';
      if (this.#open.size > 0) await clock.wait(Math.min(poll, 5000), this.#room.stopSignal);
      if (this.#isInterrupted) return 'stopped';
    }
    return 'read';
  }

  async closeMissing(fault: Fault): Promise<void> {
    for (const call of this.#open.values()) {
      this.tally.missing += 1;
      this.#group.push({ call, outcome: fault });
      if (this.#group.length >= GROUP) await this.#judge();
    }
    this.#open.clear();
    await this.#judge();
  }

  get isForeign(): boolean {
    const { calls, row } = this.#batch;
    return this.tally.strays > 0 && calls.length === row.requests && this.#open.size === row.requests;
  }

  get #isInterrupted(): boolean {
    return this.#room.stopped?.kind === 'interrupted';
  }

  #stop(fault: Fault): 'stopped' {
    if (fault.code !== 'fault.cancelled') stopWith(this.#room, this.#step, fault);
    return 'stopped';
  }

  async #take({ id, outcome }: BatchAnswer): Promise<boolean> {
    const call = id === undefined ? undefined : this.#open.get(id);
    if (call === undefined) {
      this.tally.strays += 1;
      return true;
    }
    this.#open.delete(call.id);
    this.#group.push({ call, outcome });
    if (this.#group.length >= GROUP) await this.#judge();
    return !this.#isInterrupted;
  }

  async #judge(): Promise<void> {
    const group = this.#group;
    this.#group = [];
    await Promise.all(
      group.map(({ call, outcome }) => (outcome instanceof Fault ? this.#fault(call, outcome) : this.#answer(call, outcome))),
    );
  }

  async #answer(call: BatchCallRow, outcome: Exclude<BatchAnswer['outcome'], Fault>): Promise<void> {
    const { given } = this.#room;
    const model = given.modelOf(this.#step);
    const redact: Redact = (text, as) => batchesOf(this.#room, this.#step).model.redact(text, as);
    const reply = countable(outcome, model.name, redact);
    // The call may have started in another process, so only the time of day is comparable.
    const took = Math.max(0, Date.now() - call.startedAt);
    this.tally.answered += 1;
    this.#room.lane(model).answered();
    const { inputTokens = 0, outputTokens = 0, cost } = reply.usage ?? {};
    const { unit, step, attempt } = call;
    given.on({
      ...{ kind: 'call-end', unit, step, attempt, tokens: inputTokens + outputTokens },
      ...(cost !== undefined && { cost }),
    });
    const left = await settleAnswer(this.#room, this.#step, call, { reply, call: call.call, took, redact });
    this.#pay(call, { cost: cost ?? (model.isFree ? 0 : undefined) });
    this.#room.batches.leave([call], left === undefined ? [] : [left]);
  }

  async #fault(call: BatchCallRow, { code, message: said, detail, isPassing }: Fault): Promise<void> {
    const { ledger, lease, modelOf, on } = this.#room.given;
    const model = modelOf(this.#step);
    const { unit, step, attempt, call: number } = call;
    const message = batchesOf(this.#room, this.#step).model.redact(said, 'told');
    const fault = new Fault(code, message, detail);
    this.tally.faults += 1;
    on({ kind: 'call-end', unit, step, attempt, tokens: 0, fault: code });
    const move = await this.#moveAfter(call, fault);
    await ledger.endCall(lease, { unit, step, attempt, call: number, code, message, move });
    this.#room.moved(step, unit, move.state, code);
    this.#pay(call, isCharged(code) && !model.isFree ? 'doubtful' : undefined);
    this.#room.batches.leave([call], move.state === 'pending' ? [step] : []);
    if (!isPassing && !isOfTheUnit(fault)) this.#stop(fault);
  }

  #pay({ id }: BatchCallRow, charge: Charge): void {
    const reserved = this.#batch.reserved.get(id) ?? { bound: undefined };
    this.#room.purse.end(reserved, charge);
    if (charge === 'doubtful') this.doubtful.push(reserved);
  }

  // The next move after a fault: another batch, as often as the folder allows. A fault that concerns only the unit, or comes too often,
  // fails the unit.
  async #moveAfter(call: BatchCallRow, fault: Fault): Promise<UnitMove> {
    if (isOfTheUnit(fault)) return { state: 'failed', reason: 'fault' };
    const { maxAttempts } = this.#room.given.pipeline.api.retry;
    const faults = 1 + (await this.#faultsBefore(call));
    // If nothing was answered, the problem is not this unit.
    const most = this.tally.answered > 0 ? maxAttempts : 2 * maxAttempts;
    return faults >= most && fault.isPassing ? { state: 'failed', reason: 'fault' } : { state: 'pending', reason: 'batch' };
  }

  async #faultsBefore({ unit, step, attempt }: BatchCallRow): Promise<number> {
    for await (const row of this.#room.given.ledger.attempts(this.#room.run, { unit, step }))
      if (row.attempt === attempt)
        return row.calls.filter(({ outcome, fault = '' }) => outcome === 'fault' && !NO_TRY.has(fault)).length;
    return 0;
  }
}

// Faults of calls that the provider never processed.
const NO_TRY: ReadonlySet<string> = new Set(['fault.batch-unsent', 'fault.rate-limited']);
