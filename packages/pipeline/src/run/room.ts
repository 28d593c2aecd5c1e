import type { Cancel, Clock, Telemetry } from '@tamis/core/model';
import type { Lease, Ledger, UnitRow, UnitState } from '@tamis/ledger';
import { isPostgresPlace, openRate, type SharedPurse } from '@tamis/ledger/internal';
import type { ModelStep, Pipeline, Step } from '../model/pipeline.ts';
import type { Arrivals } from './arrivals.ts';
import { Aside } from './aside.ts';
import type { RunMode } from './batch-options.ts';
import { Doorkeeper } from './doorkeeper.ts';
import type { FirstUnits } from './first-units.ts';
import { shareLane } from './fleet-lane.ts';
import { Hands } from './hands.ts';
import { Lane } from './lane.ts';
import type { StepModel } from './model-for.ts';
import type { BatchDesk } from './open-batch.ts';
import { type PastMoney, Purse } from './purse.ts';
import type { Stop } from './run-end.ts';
import type { RunEvent } from './run-event.ts';
import { sharedLane } from './shared-lanes.ts';
import { Signal } from './signal.ts';

interface UnitRange {
  readonly after: string;
  readonly until?: string;
}

interface RoomGiven {
  readonly ledger: Ledger;
  readonly lease: Lease;
  readonly pipeline: Pipeline;
  readonly steps: readonly Step[];
  readonly digest: string;
  readonly modelOf: (step: ModelStep) => StepModel;
  readonly clock: Clock;
  readonly concurrency: number;
  readonly maxCost: number | undefined;
  readonly patience: number;
  readonly past: PastMoney;
  readonly first: FirstUnits | undefined;
  readonly mode: RunMode;
  readonly desk: (room: Room) => BatchDesk;
  readonly poll: number;
  readonly range?: UnitRange;
  readonly isWanted?: (row: UnitRow) => Promise<boolean>;
  // Units that are still being registered.
  readonly arrivals?: Arrivals;
  readonly shared?: SharedPurse;
  readonly parent?: Room;
  readonly onFound?: () => void;
  readonly signal: Cancel;
  readonly on: (event: RunEvent) => void;
  readonly telemetry: Telemetry | undefined;
}

export class Room {
  readonly given: RoomGiven;
  readonly signal: Signal;
  readonly purse: Purse;
  readonly door: Doorkeeper;
  readonly aside = new Aside();
  readonly hands: Hands;
  readonly batches: BatchDesk;
  readonly notes: string[] = [];
  readonly #replaced = new Map<string, number>();
  readonly #lanes = new Map<string, Lane>();
  readonly #ends: (() => unknown)[] = [];
  readonly #stopped = new AbortController();
  #stop: Stop | undefined;
  #onRest: (step: string) => () => void = () => () => undefined;

  constructor(given: RoomGiven) {
    this.given = given;
    this.batches = given.desk(this);
    const { concurrency: most, clock, maxCost, past, parent } = given;
    this.signal = parent?.signal ?? new Signal();
    this.hands = parent?.hands ?? new Hands(most);
    this.purse = parent?.purse ?? new Purse(maxCost, past);
    this.door =
      parent?.door ??
      new Doorkeeper({
        ...{ most, clock, purse: this.purse, signal: this.signal, shared: given.shared },
        isStopping: () => this.isStopping,
        onEmpty: (short) => this.stop(budgetStop(maxCost, this.purse, short)),
      });
  }

  get run(): string {
    return this.given.lease.run;
  }

  get isStopping(): boolean {
    return this.stopped !== undefined;
  }

  get stopped(): Stop | undefined {
    return this.#stop ?? this.given.parent?.stopped;
  }

  get stopSignal(): AbortSignal {
    const { parent } = this.given;
    return parent === undefined ? this.#stopped.signal : AbortSignal.any([this.#stopped.signal, parent.stopSignal]);
  }

  // Takes no more work. Calls in flight finish normally. A problem that affects more than a few units stops all workers on the
  // run.
  stop(reason: Stop): void {
    if (reason.kind !== 'interrupted') this.given.parent?.stop(reason);
    if (this.#stop !== undefined) return;
    this.#stop = reason;
    this.#stopped.abort();
    this.signal.notify();
  }

  lane(model: StepModel): Lane {
    if (this.given.parent !== undefined) return this.given.parent.lane(model);
    const { lane: name, bucket } = model;
    const known = this.#lanes.get(bucket ?? name);
    if (known !== undefined) return known;
    const { concurrency: most, clock, pipeline } = this.given;
    const lane = bucket === undefined ? new Lane(name, clock) : sharedLane(bucket, name, clock);
    const notify = () => this.signal.notify();
    this.#ends.push(lane.join({ most, perMinute: pipeline.api.requestsPerMinute, notify }));
    const { place } = this.given.ledger;
    const { fleetBucket } = model;
    if (fleetBucket !== undefined && isPostgresPlace(place))
      this.#ends.push(shareLane(lane, () => openRate(place, fleetBucket())));
    this.#lanes.set(bucket ?? name, lane);
    return lane;
  }

  async close(): Promise<void> {
    await Promise.all(this.#ends.splice(0).map((end) => end()));
    await this.given.shared?.close();
  }

  onRest(take: (step: string) => () => void): void {
    this.#onRest = take;
  }

  async rest(step: string, milliseconds: number): Promise<void> {
    const back = this.#onRest(step);
    await this.given.clock.wait(milliseconds, this.stopSignal);
    back();
  }

  nextStep(name: string): Step | undefined {
    const { steps } = this.given;
    return steps[steps.findIndex((step) => step.name === name) + 1];
  }

  modelStep(name: string): ModelStep | undefined {
    return this.given.steps.find((step): step is ModelStep => step.name === name && step.scope === 'chunk');
  }

  replaced(step: string, fields: readonly string[]): void {
    for (const field of fields) {
      const key = `${step}: the field ${field}`;
      this.#replaced.set(key, (this.#replaced.get(key) ?? 0) + 1);
    }
  }

  get replacements(): readonly string[] {
    return [...this.#replaced].map(([what, count]) => `${what} of ${count} units was replaced by the value in the reply.`);
  }

  moved(step: string, unit: string, state: UnitState, code?: string): void {
    const { on, first } = this.given;
    on({ kind: 'unit-moved', step, unit, state, ...(code === undefined ? {} : { code }) });
    const isHopeless = first?.see(step, state) ?? false;
    // The answers of a batch arrive together and are paid for, so all of them are judged first.
    if (isHopeless && this.given.mode !== 'batch') this.stopHopeless(step);
  }

  // Stops because the first units of a step have all failed.
  stopHopeless(step: string): void {
    this.stop({ kind: 'zero-valid', step, units: this.given.first?.most ?? 0, isEarly: true, commonest: [] });
  }
}

function budgetStop(max = 0, { isUnknown, doubtful }: Purse, short: number | undefined): Stop {
  return {
    ...{ kind: 'budget', max },
    ...(isUnknown && { isUnknown: true }),
    ...(short !== undefined && { short }),
    ...(doubtful > 0 && { doubtful }),
  };
}
