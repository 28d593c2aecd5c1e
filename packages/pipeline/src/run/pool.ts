import type { UnitRow } from '@tamis/ledger';
import type { ModelStep, Step } from '../model/pipeline.ts';
import type { Room } from './room.ts';
import { walk } from './unit-walk.ts';

/** The steps that one lane works on: those before a model step belong to its lane, those after the last one to that of the last. */
export function stepsByLane(steps: readonly Step[], laneOf: (step: ModelStep) => string): readonly ReadonlySet<string>[] {
  const ofUnits = steps.filter(({ scope }) => scope !== 'run');
  const models = (list: readonly Step[]) => list.filter((step): step is ModelStep => step.scope === 'chunk');
  const lanes = new Map<string, Set<string>>();
  for (const [index, { name }] of ofUnits.entries()) {
    const model = models(ofUnits.slice(index))[0] ?? models(ofUnits).at(-1);
    const lane = model === undefined ? '' : laneOf(model);
    lanes.set(lane, (lanes.get(lane) ?? new Set()).add(name));
  }
  return [...lanes.values()];
}

/** Who works on the units: a pool for each lane, so that one that must pause keeps nobody else waiting. */
export class Pools {
  readonly #room: Room;
  readonly #pools: readonly Pool[];

  constructor(room: Room, lanes: readonly ReadonlySet<string>[]) {
    this.#room = room;
    this.#pools = lanes.map((steps) => new Pool(room, steps, this));
    room.batches.onLeave((step) => this.leave(step));
  }

  /** Works until no unit is left that could go on, or the run stops. */
  async work(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.work()));
  }

  /** Nothing can come any more: nobody works, and nobody looks for work. */
  get isIdle(): boolean {
    return this.#isQuiet && this.#room.batches.isIdle;
  }

  /** Where nobody can add to them any more, gathered questions are submitted. */
  submitIfQuiet(): void {
    if (this.#isQuiet) this.#room.batches.flush();
  }

  get #isQuiet(): boolean {
    return this.#pools.every((pool) => pool.isIdle);
  }

  /** A unit is left at a step for whoever works on it. */
  leave(step: string): void {
    for (const pool of this.#pools) if (pool.steps.has(step)) pool.look();
    this.#room.signal.notify();
  }
}

/** Takes the units of some steps, so many at once. What it knows of them is in the ledger: pages of it are all that is held. */
class Pool {
  readonly steps: ReadonlySet<string>;
  readonly #room: Room;
  readonly #pools: Pools;
  readonly #inFlight = new Set<string>();
  /** Units that nobody answered; they are asked again when no other is left. */
  readonly #aside = new Set<string>();
  #rows: AsyncIterator<UnitRow> | undefined;
  #isFirstLook = true;
  /** Whether there may be units that the last look did not see. */
  #mustLook = true;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(room: Room, steps: ReadonlySet<string>, pools: Pools) {
    this.#room = room;
    this.steps = steps;
    this.#pools = pools;
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0 && this.#rows === undefined && !this.#mustLook && this.#aside.size === 0;
  }

  look(): void {
    this.#mustLook = true;
  }

  async work(): Promise<void> {
    const { concurrency } = this.#room.given;
    const workers = Array.from({ length: concurrency }, () => this.#worker());
    const results = await Promise.allSettled(workers);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async #worker(): Promise<void> {
    for (let unit = await this.#next(); unit !== undefined; unit = await this.#next()) {
      try {
        const left = await walk(this.#room, unit, this.steps);
        if (this.#room.aside.has(unit)) this.#aside.add(unit);
        this.#inFlight.delete(unit);
        for (const step of left) this.#pools.leave(step);
      } catch (problem) {
        // The others end what they have begun; whoever waits for us is told why.
        this.#room.stop({ kind: 'interrupted' });
        throw problem;
      } finally {
        this.#inFlight.delete(unit);
        this.#room.signal.notify();
      }
    }
  }

  /** The next unit, one caller at a time. */
  #next(): Promise<string | undefined> {
    const next = this.#turn.then(() => this.#pull());
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #pull(): Promise<string | undefined> {
    while (!this.#room.isStopping) {
      if (this.#rows === undefined && !this.#mustLook) {
        const again = this.#again();
        if (again !== undefined) return again;
        if (this.#pools.isIdle) {
          this.#room.signal.notify();
          return undefined;
        }
        this.#pools.submitIfQuiet();
        await this.#room.signal.change();
        continue;
      }
      this.#rows ??= this.#look();
      const { value, done } = await this.#rows.next();
      if (done) {
        this.#rows = undefined;
        this.#room.signal.notify();
      } else if (this.steps.has(value.step) && this.#isFree(value.unit)) {
        this.#inFlight.add(value.unit);
        return value.unit;
      }
    }
    return undefined;
  }

  #isFree(unit: string): boolean {
    return !this.#inFlight.has(unit) && !this.#aside.has(unit) && !this.#room.batches.has(unit);
  }

  /** A unit that was put aside, once no other is left; the run stops where its provider is down. */
  #again(): string | undefined {
    const [unit] = this.#inFlight.size === 0 ? this.#aside : [];
    if (unit === undefined) return undefined;
    this.#aside.delete(unit);
    const stop = this.#room.aside.again(unit);
    if (stop !== undefined) this.#room.stop(stop);
    else this.#inFlight.add(unit);
    return stop === undefined ? unit : undefined;
  }

  #look(): AsyncIterator<UnitRow> {
    this.#mustLook = false;
    const isFirst = this.#isFirstLook;
    this.#isFirstLook = false;
    return this.#units(isFirst);
  }

  /** Units that a process left running when it died come first, those that were given up last: they would keep the others waiting. */
  async *#units(isFirst: boolean): AsyncGenerator<UnitRow, void, undefined> {
    const { ledger, range } = this.#room.given;
    if (isFirst) yield* ledger.units(this.#room.run, { state: 'running', ...range });
    let wasGivenUp = false;
    for await (const row of ledger.units(this.#room.run, { state: 'pending', ...range })) {
      if (row.reason === 'fault') wasGivenUp = true;
      else yield row;
    }
    if (!wasGivenUp) return;
    for await (const row of ledger.units(this.#room.run, { state: 'pending', ...range })) if (row.reason === 'fault') yield row;
  }
}
