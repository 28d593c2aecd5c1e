import type { JsonEvent } from './json-event.ts';

/** How close and how short the next token must be for a string to have certainly ended. The tolerant reader looks further than both. */
export const NEAR = 96;

/** The events of a chunk, some of which wait until the end of a string is certain. */
export class EventQueue {
  #events: JsonEvent[] = [];
  #waiting: JsonEvent[] = [];
  /** The offset after the string whose end is not certain; -1 if nothing waits. */
  #since = -1;
  #isInDoubt = false;

  get isWaiting(): boolean {
    return this.#since >= 0;
  }

  /** The events since the last time. */
  take(): readonly JsonEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Reports an event that is certain. */
  push(event: JsonEvent): void {
    this.#events.push(event);
  }

  /** Reports an event as soon as the string before it is known to have ended. */
  tell(event: JsonEvent): void {
    (this.isWaiting ? this.#waiting : this.#events).push(event);
  }

  /** Makes further events wait for the token after the string that ends at an offset. */
  waitFrom(offset: number): void {
    this.#since = offset;
  }

  /** Whether an offset is near the end of that string. */
  isNear(offset: number): boolean {
    return offset - this.#since < NEAR;
  }

  /** Reports the waiting events once the token after a string has arrived, with a doubt first if the token proves nothing. */
  settle(isSure: boolean): void {
    if (!this.isWaiting) return;
    this.#since = -1;
    if (!isSure && !this.#isInDoubt) {
      this.#isInDoubt = true;
      this.#events.push({ kind: 'doubt' });
    }
    for (const event of this.#waiting) this.#events.push(event);
    this.#waiting = [];
  }
}
