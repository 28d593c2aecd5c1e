/** The money of a run. It stops at its limit; calls in flight that are dearer than any before may go beyond it. */
export class Purse {
  readonly max: number | undefined;
  #spent: number;
  #inFlight = 0;
  #isUnknown = false;
  /** The dearest call so far: what each call in flight may cost. Undefined as long as nothing was answered. */
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

  /** Whether another call is sure to stay within the limit; one alone may always be made while there is money. */
  get mayAsk(): boolean {
    if (this.max === undefined) return true;
    if (this.#inFlight === 0) return !this.isEmpty;
    return this.#dearest !== undefined && this.#spent + (this.#inFlight + 1) * this.#dearest <= this.max;
  }

  begin(): void {
    this.#inFlight += 1;
  }

  /** A call came back: with an answer that costs so much, or whose price nobody knows, or with a fault. */
  end(answer: { readonly cost: number | undefined } | undefined): void {
    this.#inFlight -= 1;
    if (answer === undefined) return;
    this.#isUnknown ||= answer.cost === undefined;
    this.#spent += answer.cost ?? 0;
    this.#dearest = Math.max(this.#dearest ?? 0, answer.cost ?? 0);
  }
}
