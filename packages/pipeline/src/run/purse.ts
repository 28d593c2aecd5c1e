/** The reservation for a call that is about to be made. */
export interface Reserved {
  /** The most that it can cost, in US dollars; undefined if unknown. */
  readonly bound: number | undefined;
}

/**
 * The charge for a call. An answer has a cost, possibly unknown. A call without an answer may have been charged (`doubtful`) or can't have
 * been (undefined).
 */
export type Charge = { readonly cost: number | undefined } | 'doubtful' | undefined;

/** The money of a run as earlier processes have left it. */
export interface PastMoney {
  /** What answers have cost, in US dollars. */
  readonly spent: number;
  /** The most expensive of them. */
  readonly dearest?: number;
  /** Whether a call of unknown cost was answered. */
  readonly isUnknown?: boolean;
  /** Calls that may have been charged though their answers are missing. */
  readonly doubtful?: readonly Reserved[];
}

/** This many calls about which nothing is known may be made. */
const MOST_UNBOUNDED = 3;

/**
 * The budget of a run. A call is made only if all calls in flight together can't cost more than what is left. If a call's maximum cost is
 * unknown, the cost of the most expensive call to date is assumed, so such a call may exceed the limit. A call that may have been charged
 * counts at its maximum cost.
 */
export class Purse {
  readonly max: number | undefined;
  #spent: number;
  #isUnknown: boolean;
  readonly #inFlight = new Set<Reserved>();
  #sum: number | undefined;
  /** The most expensive call so far. Undefined until something was answered. */
  #dearest: number | undefined;
  /** The most that calls which may have been charged can have cost, and how many of them have no known bound. */
  #doubtful = 0;
  #unbounded = 0;

  constructor(max: number | undefined, { spent, dearest, isUnknown = false, doubtful = [] }: PastMoney) {
    this.max = max;
    this.#spent = spent;
    this.#dearest = dearest;
    this.#isUnknown = isUnknown;
    for (const call of doubtful) this.#doubt(call);
  }

  /** What answers have cost. */
  get spent(): number {
    return this.#spent;
  }

  /** What calls without an answer may have cost. */
  get doubtful(): number {
    return this.#doubtful + this.#unbounded * (this.#dearest ?? 0);
  }

  /** Whether a call of unknown cost was made: then what is left of the money is unknown too. */
  get isUnknown(): boolean {
    return this.#isUnknown || (this.#dearest === undefined && this.#unbounded > MOST_UNBOUNDED);
  }

  /** Whether nothing more may be asked. A limit can't be kept if the cost of a call is unknown. */
  get isEmpty(): boolean {
    return this.max !== undefined && (this.isUnknown || this.#used >= this.max);
  }

  get #used(): number {
    return this.#spent + this.doubtful;
  }

  /** The most a call can cost, if what is left is too little for it though nothing else is in flight. */
  shortFor(call: Reserved): number | undefined {
    return this.#inFlight.size === 0 && !this.mayAsk(call) ? this.mostFor(call) : undefined;
  }

  /** Whether a call is certain to stay within the limit. One without a known bound may be made alone while there is money. */
  mayAsk(call: Reserved): boolean {
    if (this.max === undefined) return true;
    if (this.isEmpty) return false;
    if (call.bound === undefined && this.#inFlight.size === 0) return true;
    return this.#used + this.#reserved + this.mostFor(call) <= this.max;
  }

  /** The most that the calls in flight can cost. Batches have thousands of them, so a running sum is kept. */
  get #reserved(): number {
    this.#sum ??= [...this.#inFlight].reduce((sum, one) => sum + this.mostFor(one), 0);
    return this.#sum;
  }

  /** A call may cost as much as the most expensive one did, whatever its estimate. */
  mostFor({ bound }: Reserved): number {
    const most = Math.max(bound ?? 0, this.#dearest ?? 0);
    return bound === undefined && this.#dearest === undefined ? Number.POSITIVE_INFINITY : most;
  }

  begin(call: Reserved): void {
    this.#inFlight.add(call);
    if (this.#sum !== undefined) this.#sum += this.mostFor(call);
  }

  /** A call came back. */
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
