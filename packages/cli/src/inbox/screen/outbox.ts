import type { ReadDecision } from '../wish.ts';
import type { InboxState } from './inbox-state.ts';

/** Decisions that are undone together, and the state of the inbox when they were made. */
export interface Undoable {
  readonly decisions: readonly ReadDecision[];
  readonly before: InboxState;
}

/** Decisions on their way to the ledgers. The latest are delayed so that they can be undone; the others are recorded in order. */
export class Outbox {
  readonly #delay: number;
  readonly #record: (decisions: readonly ReadDecision[]) => Promise<void>;
  #held: (Undoable & { readonly timer: NodeJS.Timeout }) | undefined;
  #recorded = Promise.resolve();

  constructor(delay: number, record: (decisions: readonly ReadDecision[]) => Promise<void>) {
    this.#delay = delay;
    this.#record = record;
  }

  /** Whether something can be undone. */
  get isHolding(): boolean {
    return this.#held !== undefined;
  }

  /** Holds decisions back; those before them can't be undone any more. */
  put(undoable: Undoable): void {
    void this.flush();
    this.#held = { ...undoable, timer: setTimeout(() => void this.flush(), this.#delay) };
  }

  /** Takes back what is held. */
  undo(): Undoable | undefined {
    const held = this.#held;
    clearTimeout(held?.timer);
    this.#held = undefined;
    return held;
  }

  /** Records everything; resolves once that is done. */
  async flush(): Promise<void> {
    const held = this.undo();
    if (held !== undefined) this.#recorded = this.#recorded.then(() => this.#record(held.decisions));
    await this.#recorded;
  }
}
