import type { Clock } from '@tamis/core/model';
import type { SharedPurse } from '@tamis/ledger/internal';
import type { Lane } from './lane.ts';
import type { Charge, Purse, Reserved } from './purse.ts';
import type { Signal } from './signal.ts';

export interface DoorGiven {
  readonly most: number;
  readonly purse: Purse;
  readonly shared?: SharedPurse | undefined;
  readonly clock: Clock;
  readonly signal: Signal;
  readonly isStopping: () => boolean;
  // Called when the money is spent, or when too little is left for a call, with the call's maximum cost.
  readonly onEmpty: (short?: number) => void;
}

const LATEST = 0.05;

type Admission = 'admitted' | { readonly change: Promise<void> };

export class Doorkeeper {
  readonly #given: DoorGiven;
  readonly #aside = new Map<Reserved, number>();
  #active = 0;
  #out = 0;
  #returned = 0;
  readonly #turns = new Map<Lane, Promise<unknown>>();
  readonly #begun = new Map<Reserved, number>();
  #latency: number | undefined;

  constructor(given: DoorGiven) {
    this.#given = given;
  }

  get active(): number {
    return this.#active;
  }

  get latency(): number | undefined {
    return this.#latency;
  }

  // Waits until a call may be made. Returns false if the run stops before that.
  async enter(lane: Lane, call: Reserved): Promise<boolean> {
    for (;;) {
      const answer = await this.#inTurn(lane, () => this.#admitted(lane, call));
      if (answer === 'admitted') break;
      if (this.#given.isStopping()) return false;
      // Others may be able to pay for theirs meanwhile.
      await answer.change;
    }
    const returned = this.#returned;
    if (await this.#setAside(call)) {
      this.#out += 1;
      this.#begun.set(call, this.#given.clock.now());
      return true;
    }
    this.#stepBack(lane, call, undefined);
    await this.#moneyAfter(returned, call);
    return await this.enter(lane, call);
  }

  async #admitted(lane: Lane, call: Reserved): Promise<Admission> {
    const { most, purse, isStopping } = this.#given;
    for (;;) {
      if (isStopping()) return { change: Promise.resolve() };
      const isShort = this.#refuseEmpty(call);
      // Read once: a pause that is over a moment later would leave no timer, and nobody may be there to notify this run.
      const { pause } = lane;
      const hasRoom = pause === 0 && this.#active < most && lane.hasRoom;
      // The next change is waited for from here on, so that none is missed.
      if (isShort || (hasRoom && !purse.mayAsk(call))) return { change: isStopping() ? Promise.resolve() : this.#change(pause) };
      if (hasRoom) break;
      await this.#change(pause);
    }
    this.#active += 1;
    lane.enter();
    purse.begin(call);
    return 'admitted';
  }

  // Lets the calls of a lane wait one behind the other, so that a change wakes one of them and not all.
  async #inTurn(lane: Lane, work: () => Promise<Admission>): Promise<Admission> {
    const turn = (this.#turns.get(lane) ?? Promise.resolve()).then(work, work);
    this.#turns.set(lane, turn);
    return await turn;
  }

  // Waits for a call to come back, which may free some of its money. If none is in flight here, there is too little.
  async #moneyAfter(returned: number, call: Reserved): Promise<void> {
    while (!this.#given.isStopping() && this.#returned === returned) {
      if (this.#out === 0) return this.refuse(call);
      await this.#change(0);
    }
  }

  async #setAside(call: Reserved): Promise<boolean> {
    const { shared, purse } = this.#given;
    if (shared === undefined) return true;
    const amount = await shared.reserve(purse.mostFor(call));
    if (amount !== undefined) this.#aside.set(call, amount);
    return amount !== undefined;
  }

  // Frees a reservation. A call's maximum cost stays reserved unless it is known to have cost less.
  #free(call: Reserved, charge: Charge): void {
    const amount = this.#aside.get(call);
    this.#aside.delete(call);
    if (amount === undefined || charge === 'doubtful') return;
    this.#given.shared?.settle(amount, charge === undefined ? 0 : (charge.cost ?? amount));
  }

  // Stops the run if the money is spent, or if too little is left for a call although nothing is in flight. Returns whether it did.
  #refuseEmpty(call: Reserved): boolean {
    const { purse } = this.#given;
    const isShort = purse.isEmpty || purse.shortFor(call) !== undefined;
    if (isShort) this.refuse(call);
    return isShort;
  }

  // Stops the run because there is no money for a call and nothing in flight could free any.
  refuse(call: Reserved): void {
    const { purse, onEmpty } = this.#given;
    if (purse.isEmpty) onEmpty();
    else onEmpty(purse.mostFor(call));
  }

  leave(lane: Lane, call: Reserved, charge: Charge): void {
    this.#out -= 1;
    this.#returned += 1;
    this.#measure(call);
    this.#stepBack(lane, call, charge);
  }

  #measure(call: Reserved): void {
    const { clock } = this.#given;
    const took = clock.now() - (this.#begun.get(call) ?? clock.now());
    this.#begun.delete(call);
    this.#latency = this.#latency === undefined ? took : this.#latency + LATEST * (took - this.#latency);
  }

  #stepBack(lane: Lane, call: Reserved, charge: Charge): void {
    const { purse, signal } = this.#given;
    this.#active -= 1;
    lane.leave();
    purse.end(call, charge);
    this.#free(call, charge);
    signal.notify();
  }

  // Waits for a change, or until a pause is over.
  async #change(pause: number): Promise<void> {
    const { signal, clock } = this.#given;
    if (pause === 0) return await signal.change();
    const ended = new AbortController();
    const forget = signal.once(() => ended.abort());
    await clock.wait(pause, ended.signal);
    forget();
  }
}
