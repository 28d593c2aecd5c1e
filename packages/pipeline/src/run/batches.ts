import type { ModelStep } from '../model/pipeline.ts';
import { type BatchAsking, BatchGathering } from './batch-gathering.ts';
import { holdBatch } from './batch-money.ts';
import { batchesOf } from './batch-provider.ts';
import { carryOn, sendBatch } from './carry-batch.ts';
import type { StepBatches } from './model-for.ts';
import type { BatchDesk, PastBatch } from './open-batch.ts';
import { boundFor } from './past-money.ts';
import type { Reserved } from './purse.ts';
import type { Room } from './room.ts';
import { keptRequest } from './secrets.ts';
import { requestFor, requestOptions } from './step-request.ts';

export class Batches implements BatchDesk {
  readonly #room: Room;
  readonly #gatherings = new Map<string, BatchGathering>();
  readonly #tasks = new Set<Promise<void>>();
  readonly #units = new Set<string>();
  #leave: (step: string) => void = () => undefined;
  #failure: { readonly problem: unknown } | undefined;

  constructor(room: Room) {
    this.#room = room;
  }

  takes(step: ModelStep): boolean {
    const { mode, modelOf } = this.#room.given;
    return mode === 'batch' && modelOf(step).batches !== undefined;
  }

  has(unit: string): boolean {
    return this.#units.has(unit);
  }

  get isIdle(): boolean {
    return this.#tasks.size === 0 && [...this.#gatherings.values()].every(({ requests }) => requests.length === 0);
  }

  leave(units: Iterable<{ readonly unit: string }>, steps: Iterable<string>): void {
    for (const { unit } of units) this.#units.delete(unit);
    for (const step of steps) this.#leave(step);
  }

  onLeave(leave: (step: string) => void): void {
    this.#leave = leave;
  }

  async resume(batches: readonly PastBatch[]): Promise<void> {
    for (const { calls, ...row } of batches) {
      const open = calls.filter(({ outcome }) => outcome === 'open');
      for (const { unit } of open) this.#units.add(unit);
      const reserved = new Map<string, Reserved>();
      for (const call of open) {
        const one = { bound: await boundFor(this.#room, call) };
        this.#room.purse.begin(one);
        // Requests that can't be accounted for may have been charged.
        if (row.state === 'unknown') this.#room.purse.end(one, 'doubtful');
        reserved.set(call.id, one);
      }
      await holdBatch(this.#room, row.batch, reserved.values(), true);
      if (row.state !== 'unknown') this.#start(async () => await carryOn(this.#room, { row, calls: open, reserved }));
    }
  }

  async ask(step: ModelStep, asking: BatchAsking): Promise<void> {
    const batches = batchesOf(this.#room, step);
    const options = requestOptions(step, this.#room.given.modelOf(step));
    const reserved = { bound: batches.mostCost?.(asking.messages, options) };
    this.#units.add(asking.unit);
    if (!(await this.#gather(step, batches, asking, reserved))) this.#units.delete(asking.unit);
  }

  flush(): void {
    for (const [step, gathering] of this.#gatherings) {
      if (gathering.requests.length === 0 || !this.#mayStart) continue;
      this.#gatherings.delete(step);
      this.#start(async () => await sendBatch(this.#room, gathering));
    }
  }

  async finished(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
    if (this.#failure !== undefined) throw this.#failure.problem;
  }

  get #mayStart(): boolean {
    return this.#tasks.size < this.#room.given.pipeline.api.maxInflightBatches && !this.#room.isStopping;
  }

  async #gather(step: ModelStep, batches: StepBatches, asking: BatchAsking, reserved: Reserved): Promise<boolean> {
    const { purse, door, given, signal } = this.#room;
    const { unit, attempt } = asking;
    const { model } = batches;
    const sent = requestFor(asking.messages, requestOptions(step, given.modelOf(step)), model.takesContract);
    const request = keptRequest(sent.messages, (text, as) => model.redact(text, as));
    while (!this.#room.isStopping) {
      const gathering = this.#gatherings.get(step.name) ?? new BatchGathering(step);
      this.#gatherings.set(step.name, gathering);
      const id = gathering.idOf(asking);
      const text = model.write(id, sent.messages, sent.options);
      if (gathering.hasRoom(batches, text) && purse.mayAsk(reserved)) {
        purse.begin(reserved);
        gathering.add({ id, unit, attempt, text, request, reserved });
        return true;
      }
      const before = this.#tasks.size;
      this.flush();
      // Requests in flight are already paid for, so wait for them. Only then is the money really gone.
      if (this.#tasks.size === 0) door.refuse(reserved);
      else if (this.#tasks.size === before) await signal.change();
    }
    return false;
  }

  #start(work: () => Promise<void>): void {
    const task = work()
      .catch((problem: unknown) => {
        this.#failure ??= { problem };
        this.#room.stop({ kind: 'interrupted' });
      })
      .finally(() => {
        this.#tasks.delete(task);
        this.#room.signal.notify();
      });
    this.#tasks.add(task);
  }
}
