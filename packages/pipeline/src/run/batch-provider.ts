import { Fault } from '@tamis/core';
import type { ModelStep } from '../model/pipeline.ts';
import type { StepBatches } from './model-for.ts';
import type { Room } from './room.ts';

// The first pause after a problem, and the longest, in milliseconds.
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 5 * 60_000;

// How to ask a step's model in batches. The model factory has already refused steps that can't be asked this way.
export function batchesOf(room: Room, step: ModelStep): StepBatches {
  const { batches, name } = room.given.modelOf(step);
  if (batches === undefined) throw new Error(`${name} does not support batches.`);
  return batches;
}

export async function attempted<Result>(room: Room, call: () => Promise<Result>): Promise<Result | Fault> {
  try {
    return await call();
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    return problem;
  } finally {
    room.signal.notify();
  }
}

// Whether a fault says that the provider does not have something, or no longer has it.
export function isGone({ detail: { status } }: Fault): boolean {
  return status === 404 || status === 410;
}

// Stops the run because of a fault from a step's provider.
export function stopWith(room: Room, step: ModelStep, { code, message }: Fault): void {
  room.stop({ kind: 'provider', name: room.given.modelOf(step).lane, code, message });
}

// Pauses between successive faults, each longer than the last, until patience runs out.
export class Pauses {
  readonly #room: Room;
  #faults = 0;
  #since: number | undefined;

  constructor(room: Room) {
    this.#room = room;
  }

  reset(): void {
    this.#faults = 0;
    this.#since = undefined;
  }

  // Waits. Returns false if that would exceed the patience, or if the run stops.
  async pause({ detail: { retryAfter = 0 } }: Fault): Promise<boolean> {
    const { clock, patience, pipeline } = this.#room.given;
    this.#since ??= clock.now();
    this.#faults += 1;
    const first = Math.min(FIRST_PAUSE, pipeline.api.retry.initialDelaySeconds * 1000);
    const own = Math.min(LONGEST_PAUSE, first * 2 ** Math.min(20, this.#faults - 1)) * (0.5 + clock.random() / 2);
    const pause = Math.max(retryAfter, own);
    if (clock.now() - this.#since + pause > patience) return false;
    await clock.wait(pause, this.#room.stopSignal);
    return !this.#room.isStopping;
  }
}
