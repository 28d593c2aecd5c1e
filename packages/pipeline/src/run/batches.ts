import type { BatchCallRow, BatchRow } from '@tamis/ledger';
import type { ModelStep } from '../model/pipeline.ts';
import { type BatchAsking, BatchGathering } from './batch-gathering.ts';
import { holdBatch } from './batch-money.ts';
import { carryOn, sendBatch } from './carry-batch.ts';
import type { StepBatches } from './model-for.ts';
import type { BatchPorts } from './open-batch.ts';
import { boundFor } from './past-money.ts';
import type { Reserved } from './purse.ts';
import type { Room } from './room.ts';
import { keptRequest } from './secrets.ts';

/** What is known about batches when a process starts to work on a run. */
export interface PastBatches {
  readonly rows: readonly (BatchRow & { readonly calls: readonly BatchCallRow[] })[];
}

/** Batches of a run: requests are gathered, submitted together, and settled when the provider has answered them. */
export class Batches {
  readonly #room: Room;
  readonly #gatherings = new Map<string, BatchGathering>();
  readonly #tasks = new Set<Promise<void>>();
  /** Units that are in a batch, or about to be. */
  readonly #units = new Set<string>();
  #leave: (step: string) => void = () => undefined;
  #failure: { readonly problem: unknown } | undefined;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Whether questions are gathered into batches. */
  get isOn(): boolean {
    return this.#room.given.mode === 'batch';
  }

  /** Whether those of this step are: recorded replies, for example, are played one by one. */
  takes(step: ModelStep): boolean {
    return this.isOn && this.#room.given.modelOf(step).batches !== undefined;
  }

  /** Whether a unit is in a batch, or about to be: it must not be asked about in any other way. */
  has(unit: string): boolean {
    return this.#units.has(unit);
  }

  /** Whether nothing is gathered, and no batch is in flight. */
  get isIdle(): boolean {
    return this.#tasks.size === 0 && [...this.#gatherings.values()].every(({ requests }) => requests.length === 0);
  }

  /** Registers who is told that units are left at a step. */
  onLeave(leave: (step: string) => void): void {
    this.#leave = leave;
  }

  /** Resumes the batches that earlier processes have left. */
  async resume({ rows }: PastBatches): Promise<void> {
    for (const { calls, ...row } of rows) {
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
      if (row.state !== 'unknown')
        this.#start(async () => await carryOn(this.#room, { row, calls: open, reserved }, this.#ports()));
    }
  }

  /** Adds a question to the next batch of its step. Nothing is written before that batch is submitted. */
  async ask(step: ModelStep, asking: BatchAsking): Promise<void> {
    const batches = stepBatches(this.#room, step);
    const reserved = { bound: batches.mostCost?.(asking.messages) };
    this.#units.add(asking.unit);
    if (!(await this.#gather(step, batches, asking, reserved))) this.#units.delete(asking.unit);
  }

  /** Submits what is gathered, as long as more batches may be in flight. */
  flush(): void {
    for (const [step, gathering] of this.#gatherings) {
      if (gathering.requests.length === 0 || !this.#mayStart) continue;
      this.#gatherings.delete(step);
      this.#start(async () => await sendBatch(this.#room, gathering, this.#ports()));
    }
  }

  /** Waits until this process is done with all of its batches; throws what went wrong with one. */
  async finished(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
    if (this.#failure !== undefined) throw this.#failure.problem;
  }

  get #mayStart(): boolean {
    return this.#tasks.size < this.#room.given.pipeline.api.maxInflightBatches && !this.#room.isStopping;
  }

  /** Adds a request as soon as there is room and money for it; false if the run stops before that. */
  async #gather(step: ModelStep, batches: StepBatches, asking: BatchAsking, reserved: Reserved): Promise<boolean> {
    const { purse, door, given, signal } = this.#room;
    const { unit, attempt, messages } = asking;
    const request = keptRequest(messages, (text, as) => batches.model.redact(text, as));
    while (!this.#room.isStopping) {
      const gathering = this.#gatherings.get(step.name) ?? new BatchGathering(step);
      this.#gatherings.set(step.name, gathering);
      const id = gathering.idOf(asking);
      const text = batches.model.write(id, messages, given.modelOf(step).options);
      if (gathering.hasRoom(batches, text) && purse.mayAsk(reserved)) {
        purse.begin(reserved);
        gathering.add({ id, unit, attempt, text, request, reserved });
        return true;
      }
      const before = this.#tasks.size;
      this.flush();
      // Requests in flight are already paid for, so wait for them; only afterwards is the money really gone.
      if (this.#tasks.size === 0) door.refuse(reserved);
      else if (this.#tasks.size === before) await signal.change();
    }
    return false;
  }

  #ports(): BatchPorts {
    return {
      leave: (units, steps) => {
        for (const unit of units) this.#units.delete(unit);
        for (const step of steps) this.#leave(step);
      },
    };
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

/** How a step is asked in batches; the model factory has already refused steps that can't be. */
function stepBatches(room: Room, step: ModelStep): StepBatches {
  const { batches, name } = room.given.modelOf(step);
  if (batches === undefined) throw new Error(`${name} can't be asked in batches.`);
  return batches;
}
