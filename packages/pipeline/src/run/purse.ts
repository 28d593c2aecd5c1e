export interface Reserved {
  // The maximum cost in US dollars, or undefined if unknown.
  readonly bound: number | undefined;
}

// The charge for a call. A reply has a cost, possibly unknown. A call without a response may have been charged (`doubtful`) or can't have
// been (undefined).
export type Charge = { readonly cost: number | undefined } | 'doubtful' | undefined;

export interface PastMoney {
  // The cost of all replies, in US dollars.
  readonly spent: number;
  // The cost of the most expensive answer.
  readonly dearest?: number;
  // Whether a call of unknown cost was answered.
  readonly isUnknown?: boolean;
  // Calls without a response that may have been charged.
  readonly doubtful?: readonly Reserved[];
}

const MOST_UNBOUNDED = 3;

// The budget of a run. A call is made only if all calls in flight together can't cost more than what is left. If a call's maximum cost is
// unknown, the cost of the most expensive call to date is assumed, so such a call may exceed the limit. A call that may have been charged
// counts at its maximum cost.
export class Purse {
  readonly max: number | undefined;
  #spent: number;
  #isUnknown: boolean;
  readonly #inFlight = new Set<Reserved>();
  #sum: number | undefined;
  // The cost of the most expensive call, or undefined until something was answered.
  #dearest: number | undefined;
  // The maximum cost of calls that may have been charged, and how many of them have no known bound.
  #doubtful = 0;
  #unbounded = 0;

  constructor(max: number | undefined, { spent, dearest, isUnknown = false, doubtful = [] }: PastMoney) {
    this.max = max;
    this.#spent = spent;
    this.#dearest = dearest;
    this.#isUnknown = isUnknown;
    for (const call of doubtful) this.#doubt(call);
  }

  // The cost of all replies.
  get spent(): number {
    return this.#spent;
  }

  // The amount that calls without a response may have cost.
  get doubtful(): number {
    return this.#doubtful + this.#unbounded * (this.#dearest ?? 0);
  }

  // Whether a call of unknown cost was made, so that the remaining money is unknown too.
  get isUnknown(): boolean {
    return this.#isUnknown || (this.#dearest === undefined && this.#unbounded > MOST_UNBOUNDED);
  }

  // Whether no more calls may be made. A limit can't be kept if the cost of a call is unknown.
  get isEmpty(): boolean {
    return this.max !== undefined && (this.isUnknown || this.#used >= this.max);
  }

  get #used(): number {
    return this.#spent + this.doubtful;
  }

  // A call's maximum cost, if too little is left for it although nothing else is in flight.
  shortFor(call: Reserved): number | undefined {
    return this.#inFlight.size === 0 && !this.mayAsk(call) ? this.mostFor(call) : undefined;
  }

  mayAsk(call: Reserved): boolean {
    if (this.max === undefined) return true;
    if (this.isEmpty) return false;
    if (call.bound === undefined && this.#inFlight.size === 0) return true;
    return this.#used + this.#reserved + this.mostFor(call) <= this.max;
  }

  // The maximum cost of all calls in flight. Batches have thousands of them, so a running sum is kept.
  get #reserved(): number {
    this.#sum ??= [...this.#inFlight].reduce((sum, one) => sum + this.mostFor(one), 0);
    return this.#sum;
  }

  // The amount to reserve for a call. It may cost as much as the most expensive one did, whatever its estimate.
  mostFor({ bound }: Reserved): number {
    const most = Math.max(bound ?? 0, this.#dearest ?? 0);
    return bound === undefined && this.#dearest === undefined ? Number.POSITIVE_INFINITY : most;
  }

  begin(call: Reserved): void {
    this.#inFlight.add(call);
    if (this.#sum !== undefined) this.#sum += this.mostFor(call);
  }

  end(call: Reserved, charge: Charge): void {
    this.#inFlight.delete(call);
    this.#sum = undefined;
    if (charge === 'doubtful') this.#doubt(call);
    if (charge === undefined || charge === 'doubtful') return;
    this.#isUnknown ||= charge.cost === undefined;
    this.#spent += charge.cost ?? 0;
    this.#dearest = Math.max(this.#dearest ?? 0, charge.cost ?? 0);
  }

  #doubt({ bound }: Reserved): void {
    if (bound === undefined) this.#unbounded += 1;
    else this.#doubtful += bound;
  }
}
