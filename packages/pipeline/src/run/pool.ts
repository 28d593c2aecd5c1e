import type { UnitRow } from '@tamis/ledger';
import type { ModelStep, Step } from '../model/pipeline.ts';
import type { Room } from './room.ts';
import { walk } from './unit-walk.ts';

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

// The workers, with a pool for each lane, so that a pausing lane does not hold up the others.
export class Pools {
  readonly #room: Room;
  readonly #pools: readonly Pool[];

  constructor(room: Room, lanes: readonly ReadonlySet<string>[]) {
    this.#room = room;
    this.#pools = lanes.map((steps) => new Pool(room, steps, this));
    room.batches.onLeave((step) => this.leave(step));
    const { arrivals } = room.given;
    arrivals?.onMore(() => this.leave(arrivals.step));
    room.onRest((step) => this.#pools.find((pool) => pool.steps.has(step))?.rest() ?? (() => undefined));
  }

  // Works until no unit is left that can proceed, or the run stops.
  async work(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.work()));
  }

  found(): void {
    if (this.#pools.every(({ hasFound }) => hasFound)) this.#room.given.onFound?.();
  }

  // Whether nothing more can arrive, because no worker is busy or looking for work.
  get isIdle(): boolean {
    const { batches, given } = this.#room;
    return this.#isQuiet && batches.isIdle && given.arrivals?.isOver !== false;
  }

  submitIfQuiet(): void {
    if (this.#isQuiet) this.#room.batches.flush();
  }

  get #isQuiet(): boolean {
    return this.#pools.every((pool) => pool.isIdle);
  }

  leave(step: string): void {
    for (const pool of this.#pools) if (pool.steps.has(step)) pool.look();
    this.#room.signal.notify();
  }
}

// Takes the units of some steps, several at once. Everything it knows about them is in the ledger, and only pages of that are in memory.
class Pool {
  readonly steps: ReadonlySet<string>;
  readonly #room: Room;
  readonly #pools: Pools;
  readonly #inFlight = new Set<string>();
  readonly #aside = new Set<string>();
  #rows: AsyncIterator<UnitRow> | undefined;
  #isFirstLook = true;
  hasFound = false;
  #mustLook = true;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #workers = new Set<Promise<void>>();
  #resting = 0;
  #failure: { readonly problem: unknown } | undefined;

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
    for (let count = 0; count < this.#room.given.concurrency; count++) this.#hire();
    while (this.#workers.size > 0) await Promise.allSettled(this.#workers);
    if (this.#failure !== undefined) throw this.#failure.problem;
  }

  // Lets a unit pause on its own. Another worker takes its place until it continues.
  rest(): () => void {
    this.#resting += 1;
    this.#room.hands.free();
    this.#hire();
    return () => {
      this.#resting -= 1;
      this.#room.hands.take();
    };
  }

  #hire(): void {
    const worker = this.#worker()
      .catch((problem: unknown) => {
        this.#failure ??= { problem };
      })
      .finally(() => this.#workers.delete(worker));
    this.#workers.add(worker);
  }

  get #isCrowded(): boolean {
    return this.#workers.size > this.#room.given.concurrency + this.#resting;
  }

  async #worker(): Promise<void> {
    for (let unit = await this.#next(); unit !== undefined; unit = await this.#next()) {
      this.#room.hands.take();
      try {
        const left = await walk(this.#room, unit, this.steps);
        if (this.#room.aside.has(unit)) this.#aside.add(unit);
        this.#inFlight.delete(unit);
        for (const step of left) this.#pools.leave(step);
      } catch (problem) {
        // The others finish what they have begun, and those waiting for us learn why.
        this.#room.stop({ kind: 'interrupted' });
        throw problem;
      } finally {
        this.#inFlight.delete(unit);
        this.#room.hands.free();
        this.#room.signal.notify();
      }
      if (this.#isCrowded) return;
    }
  }

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
        this.hasFound = true;
        this.#pools.found();
      } else if (this.steps.has(value.step) && this.#isFree(value.unit) && (await this.#isWanted(value))) {
        this.#inFlight.add(value.unit);
        return value.unit;
      }
    }
    return undefined;
  }

  async #isWanted(row: UnitRow): Promise<boolean> {
    const { isWanted } = this.#room.given;
    return isWanted === undefined || (await isWanted(row));
  }

  #isFree(unit: string): boolean {
    return !this.#inFlight.has(unit) && !this.#aside.has(unit) && !this.#room.batches.has(unit);
  }

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

  // Yields the units. Those that a dead process left running come first, and those that were given up come last, because they would hold up
  // the others.
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
