import { Fault } from '@tamis/core';
import { LONGEST_TIMER } from '@tamis/core/internal';
import type { Cancel, FaultCode } from '@tamis/core/model';
import type { Timeouts } from './timeouts.ts';

type Phase = 'connect' | 'firstByte' | 'idle';

const CODES: { readonly [phase in keyof Timeouts]: FaultCode } = {
  connect: 'fault.timeout-connect',
  firstByte: 'fault.timeout-first-byte',
  idle: 'fault.timeout-idle',
  total: 'fault.timeout-total',
};

const FOUND: { readonly [phase in keyof Timeouts]: string } = {
  connect: 'No connection was established after',
  firstByte: 'The server sent nothing for',
  idle: 'The server stopped sending in the middle of its response for',
  total: 'The whole call was not finished after',
};

// Watches over one call: the deadline of its current phase, the overall deadline, and cancellation. One timer serves all of them. It is set
// for the earliest deadline and left alone when that deadline moves back. It then checks again when it fires, which in most calls it never
// does. A timer per phase would cost more than everything else here.
export class Watch {
  readonly #timeouts: Timeouts;
  readonly #signal: Cancel | undefined;
  readonly #stop: (fault: Fault) => void;
  readonly #wholeEnd: number;
  #phase: Phase = 'connect';
  #phaseEnd: number;
  #timer: NodeJS.Timeout | undefined;
  #ringsAt = Number.POSITIVE_INFINITY;
  #fault: Fault | undefined;

  constructor(timeouts: Timeouts, signal: Cancel | undefined, stop: (fault: Fault) => void) {
    const now = performance.now();
    this.#timeouts = timeouts;
    this.#signal = signal;
    this.#stop = stop;
    this.#wholeEnd = now + timeouts.total;
    this.#phaseEnd = now + timeouts.connect;
    this.#setTimer(now);
    signal?.addEventListener('abort', this.#cancelled, { once: true });
  }

  get fault(): Fault | undefined {
    return this.#fault;
  }

  enter(phase: Phase): void {
    if (this.#fault) return;
    const now = performance.now();
    this.#phase = phase;
    this.#phaseEnd = now + this.#timeouts[phase];
    if (this.#phaseEnd < this.#ringsAt) this.#setTimer(now);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#cancelled);
  }

  #setTimer(now: number): void {
    clearTimeout(this.#timer);
    this.#ringsAt = Math.min(this.#phaseEnd, this.#wholeEnd);
    // Node keeps a list for each duration, so fractions of a millisecond would be expensive.
    const milliseconds = Math.round(this.#ringsAt - now);
    this.#timer = milliseconds > LONGEST_TIMER ? undefined : setTimeout(this.#look, milliseconds);
  }

  readonly #look = () => {
    const now = performance.now();
    const first = this.#wholeEnd <= this.#phaseEnd ? 'total' : this.#phase;
    if (now < Math.min(this.#phaseEnd, this.#wholeEnd)) this.#setTimer(now);
    else this.#fail(new Fault(CODES[first], `${FOUND[first]} ${this.#timeouts[first]} ms.`));
  };

  readonly #cancelled = () => this.#fail(cancelled());

  #fail(fault: Fault): void {
    this.end();
    this.#fault = fault;
    this.#stop(fault);
  }
}

export function cancelled(): Fault {
  return new Fault('fault.cancelled', 'The call was cancelled.');
}
