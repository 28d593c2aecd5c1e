import { checkSignal } from '../../lib/check-signal.ts';
import { type Cancel, Fault, type Timer } from '../../model/index.ts';

export class Deadline implements Cancel {
  #aborted = false;
  readonly #listeners = new Set<() => void>();
  readonly #faults = new Set<Fault>();
  readonly #timeout: number;
  readonly #clock: Timer | undefined;
  readonly #outer: Cancel | undefined;
  readonly #onOuter = () => this.#abort();

  constructor(timeout: number, clock: Timer | undefined, outer: Cancel | undefined) {
    checkSignal(outer);
    this.#timeout = timeout;
    this.#clock = clock;
    this.#outer = outer;
    outer?.addEventListener('abort', this.#onOuter, { once: true });
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  async race<Result>(work: Promise<Result>): Promise<Result> {
    const stopped = new Promise<never>((_, reject) => {
      const onAbort = () => reject(this.#own(new Fault('fault.cancelled', 'The run was cancelled.')));
      this.addEventListener('abort', onAbort);
      const end = () => {
        reject(this.#own(new Fault('fault.check', `A check did not answer within ${this.#timeout} ms.`)));
        this.#abort();
      };
      // A clock that rejects when it is cancelled adds nothing new.
      this.#clock?.wait(this.#timeout, this).then(end, () => undefined);
    });
    return await Promise.race([work, stopped]);
  }

  isOver(fault: Fault): boolean {
    return this.#faults.has(fault);
  }

  #own(fault: Fault): Fault {
    this.#faults.add(fault);
    return fault;
  }

  release(): void {
    this.#outer?.removeEventListener('abort', this.#onOuter);
    this.#abort();
  }

  #abort(): void {
    if (this.#aborted) return;
    this.#aborted = true;
    for (const listener of [...this.#listeners]) listener();
  }
}
