import type { JsonObject } from '@tamis/core';
import type { Id } from '../wire/message.ts';
import type { Voice } from './voice.ts';

/** A call of the caller that has no answer yet. */
export interface Flight {
  readonly key: string;
  /** Ends a call that waits, or was cancelled. */
  readonly control: AbortController;
  /** Where what belongs to it goes. A call that asked the caller something comes back with another one. */
  voice: Voice;
  /** From now on it is cancelled by this signal; by none while nobody waits for its answer. */
  readonly follow: (signal: AbortSignal | undefined) => void;
  readonly progressToken: Id | undefined;
  /** The last progress that was reported to the caller. */
  progress: number;
  /** Whether it reached the server. */
  isSent: boolean;
  /** The request that the call came with last, as the transport has it. */
  request: unknown;
}

/** The progress that the gate reports while waiting is below any that a server reports. */
const SMALL = 1e-9;

/** Tells the caller that the call is in progress, if it wants to know. */
export function tell(flight: Flight, message: string): void {
  const { progressToken } = flight;
  if (progressToken === undefined) return;
  flight.progress = Math.max(0, flight.progress) + SMALL;
  flight.voice.say('notifications/progress', { progressToken, progress: flight.progress, message });
}

/** Passes on the server's progress, which never decreases. */
export function passProgress(flight: Flight, said: JsonObject): void {
  const { progressToken } = flight;
  const { progress } = said;
  if (progressToken === undefined || typeof progress !== 'number' || progress <= flight.progress) return;
  flight.progress = progress;
  flight.voice.say('notifications/progress', { ...said, progressToken });
}
