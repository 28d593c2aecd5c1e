import type { ReadDecision } from '../wish.ts';
import type { InboxState } from './inbox-state.ts';

export interface Undoable {
  readonly decisions: readonly ReadDecision[];
  readonly before: InboxState;
}

// Decisions on their way to the ledgers. The latest are delayed so that they can be undone; the others are recorded in order.
export class Outbox {
  readonly #delay: number;
  readonly #record: (decisions: readonly ReadDecision[]) => Promise<void>;
  #held: (Undoable & { readonly timer: NodeJS.Timeout }) | undefined;
  #recorded = Promise.resolve();

  constructor(delay: number, record: (decisions: readonly ReadDecision[]) => Promise<void>) {
    this.#delay = delay;
    this.#record = record;
  }

  get isHolding(): boolean {
    return this.#held !== undefined;
  }

  put(undoable: Undoable): void {
    void this.flush();
    this.#held = { ...undoable, timer: setTimeout(() => void this.flush(), this.#delay) };
  }

  undo(): Undoable | undefined {
    const held = this.#held;
    clearTimeout(held?.timer);
    this.#held = undefined;
    return held;
  }

  async flush(): Promise<void> {
    const held = this.undo();
    if (held !== undefined) this.#recorded = this.#recorded.then(() => this.#record(held.decisions));
    await this.#recorded;
  }
}
