import { type Cancel, Fault, type FaultCode } from '@tamis/core';
import type { Timeouts } from './timeouts.ts';

type Phase = 'connect' | 'firstByte' | 'idle';

/** Node fires a longer timer at once; who asks for more than 24 days wants none. */
const LONGEST_TIMER = 2 ** 31 - 1;

const CODES: { readonly [phase in keyof Timeouts]: FaultCode } = {
  connect: 'fault.timeout-connect',
  firstByte: 'fault.timeout-first-byte',
  idle: 'fault.timeout-idle',
  total: 'fault.timeout-total',
};

const FOUND: { readonly [phase in keyof Timeouts]: string } = {
  connect: 'No connection was established after',
  firstByte: 'The server said nothing for',
  idle: 'The server fell silent in the middle of its answer for',
  total: 'The whole call was not done after',
};

/** Watches over one call: the deadline of its phase, the deadline of the whole, and whether somebody cancels. */
export class Watch {
  readonly #timeouts: Timeouts;
  readonly #cancel: Cancel | undefined;
  readonly #stop: (fault: Fault) => void;
  readonly #whole: NodeJS.Timeout | undefined;
  #phase: Phase = 'connect';
  #timer: NodeJS.Timeout | undefined;
  #fault: Fault | undefined;

  constructor(timeouts: Timeouts, cancel: Cancel | undefined, stop: (fault: Fault) => void) {
    this.#timeouts = timeouts;
    this.#cancel = cancel;
    this.#stop = stop;
    this.#whole = this.#after('total');
    this.#timer = this.#after('connect');
    cancel?.addEventListener('abort', this.#cancelled, { once: true });
  }

  /** Why the call was ended from here, if it was. */
  get fault(): Fault | undefined {
    return this.#fault;
  }

  /** The call moved on: the clock of its phase starts anew. */
  enter(phase: Phase): void {
    if (this.#fault) return;
    if (phase === this.#phase) {
      this.#timer?.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#phase = phase;
    this.#timer = this.#after(phase);
  }

  /** The call is over. */
  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#whole);
    this.#cancel?.removeEventListener('abort', this.#cancelled);
  }

  #after(phase: keyof Timeouts): NodeJS.Timeout | undefined {
    const milliseconds = this.#timeouts[phase];
    if (milliseconds > LONGEST_TIMER) return undefined;
    return setTimeout(() => this.#fail(new Fault(CODES[phase], `${FOUND[phase]} ${milliseconds} ms.`)), milliseconds);
  }

  readonly #cancelled = () => this.#fail(cancelled());

  #fail(fault: Fault): void {
    this.end();
    this.#fault = fault;
    this.#stop(fault);
  }
}

/** Somebody did not want the answer any more. */
export function cancelled(): Fault {
  return new Fault('fault.cancelled', 'The call was cancelled.');
}
