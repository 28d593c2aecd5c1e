import type { JsonEvent } from './json-event.ts';

// How close and how short the next token must be for a string to have certainly ended. The tolerant reader looks further than both.
export const NEAR = 96;

// The events of a chunk, some of which wait until the end of a string is certain.
export class EventQueue {
  #events: JsonEvent[] = [];
  #waiting: JsonEvent[] = [];
  #since = -1;
  #isInDoubt = false;

  get isWaiting(): boolean {
    return this.#since >= 0;
  }

  take(): readonly JsonEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  push(event: JsonEvent): void {
    this.#events.push(event);
  }

  tell(event: JsonEvent): void {
    (this.isWaiting ? this.#waiting : this.#events).push(event);
  }

  waitFrom(offset: number): void {
    this.#since = offset;
  }

  isNear(offset: number): boolean {
    return offset - this.#since < NEAR;
  }

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
