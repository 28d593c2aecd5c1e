/** A call that is about to be made. */
export interface Reserved {
  /** The most that it can cost, in US dollars; undefined where nobody knows. */
  readonly bound: number | undefined;
}

/**
 * The money of a run. A call is made only if all calls in flight can cost what is left and no more. Where nobody knows what a call can
 * cost, the dearest so far stands for it: that one may go beyond the limit.
 */
export class Purse {
  readonly max: number | undefined;
  #spent: number;
  #isUnknown = false;
  readonly #inFlight = new Set<Reserved>();
  /** The dearest call so far. Undefined as long as nothing was answered. */
  #dearest: number | undefined;

  constructor(max: number | undefined, spent: number) {
    this.max = max;
    this.#spent = spent;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Whether a call was answered whose cost nobody knows: what is left of the money is unknown, too. */
  get isUnknown(): boolean {
    return this.#isUnknown;
  }

  /** Whether nothing may be asked any more. A limit can't be kept where the cost of a call is unknown. */
  get isEmpty(): boolean {
    return this.max !== undefined && (this.#isUnknown || this.#spent >= this.max);
  }

  /** What a call can cost, where what is left is too little for it though nothing else is in flight. */
  shortFor(call: Reserved): number | undefined {
    return this.#inFlight.size === 0 && !this.mayAsk(call) ? this.#most(call) : undefined;
  }

  /** Whether a call is sure to stay within the limit. One that nobody can bound may be made alone while there is money. */
  mayAsk(call: Reserved): boolean {
    if (this.max === undefined) return true;
    if (this.isEmpty) return false;
    if (call.bound === undefined && this.#inFlight.size === 0) return true;
    return [...this.#inFlight, call].reduce((sum, one) => sum + this.#most(one), this.#spent) <= this.max;
  }

  /** A call may cost as much as the dearest one did, whatever was thought of it. */
  #most({ bound }: Reserved): number {
    const most = Math.max(bound ?? 0, this.#dearest ?? 0);
    return bound === undefined && this.#dearest === undefined ? Number.POSITIVE_INFINITY : most;
  }

  begin(call: Reserved): void {
    this.#inFlight.add(call);
  }

  /** A call came back: with an answer that costs so much, or whose price nobody knows, or with a fault. */
  end(call: Reserved, answer: { readonly cost: number | undefined } | undefined): void {
    this.#inFlight.delete(call);
    if (answer === undefined) return;
    this.#isUnknown ||= answer.cost === undefined;
    this.#spent += answer.cost ?? 0;
    this.#dearest = Math.max(this.#dearest ?? 0, answer.cost ?? 0);
  }
}
