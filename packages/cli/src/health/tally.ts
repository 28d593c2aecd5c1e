import type { RunEvent } from '@tamis/pipeline';

class Minute {
  readonly #times: number[] = [];

  add(now: number): void {
    this.#times.push(now);
    this.count(now);
  }

  count(now: number): number {
    const first = this.#times.findIndex((time) => time > now - 60_000);
    this.#times.splice(0, first < 0 ? this.#times.length : first);
    return this.#times.length;
  }
}

export class Tally {
  readonly #now: () => number;
  readonly #active = new Set<string>();
  readonly #calls: Minute;
  readonly #limited: Minute;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#calls = new Minute();
    this.#limited = new Minute();
  }

  readonly see = (event: RunEvent): void => {
    if (event.kind === 'call-start') this.#active.add(nameOf(event));
    if (event.kind === 'lane-paused') this.#limited.add(this.#now());
    if (event.kind !== 'call-end') return;
    this.#active.delete(nameOf(event));
    this.#calls.add(this.#now());
  };

  // Calls in flight, calls that ended in the last minute, and those of them that the provider refused because of a rate limit.
  get figures(): { readonly active: number; readonly calls: number; readonly limited: number } {
    const now = this.#now();
    return { active: this.#active.size, calls: this.#calls.count(now), limited: this.#limited.count(now) };
  }
}

function nameOf({ step, unit }: { readonly step: string; readonly unit: string }): string {
  return `${step}\0${unit}`;
}
