import type { JsonObject } from '@tamis/core';
import type { Id } from '../wire/message.ts';
import type { Channel } from './channel.ts';

/** A call of the caller that has no answer yet. */
export interface Exchange {
  readonly key: string;
  /** Ends a call that waits, or was cancelled. */
  readonly control: AbortController;
  /** Where what belongs to it goes. A call that asked the caller something comes back with another one. */
  channel: Channel;
  /** From now on it is cancelled by this signal; by none while nobody waits for its answer. */
  readonly follow: (signal: AbortSignal | undefined) => void;
  readonly progressToken: Id | undefined;
  /** The last progress that was reported to the caller. */
  progress: number;
  /** The review that it runs under, once it runs. */
  review?: string;
  /** Whether it reached the server. */
  isSent: boolean;
  /** The request that the call came with last, as the transport has it. */
  request: unknown;
}

/** The progress that the gate reports while waiting is below any that a server reports. */
const SMALL = 1e-9;

/** Tells the caller that the call is in progress, if it wants to know. */
export function tell(exchange: Exchange, message: string): void {
  const { progressToken } = exchange;
  if (progressToken === undefined) return;
  exchange.progress = Math.max(0, exchange.progress) + SMALL;
  exchange.channel.say('notifications/progress', { progressToken, progress: exchange.progress, message });
}

/** Passes on the server's progress, which never decreases. */
export function passProgress(exchange: Exchange, said: JsonObject): void {
  const { progressToken } = exchange;
  const { progress } = said;
  if (progressToken === undefined || typeof progress !== 'number' || progress <= exchange.progress) return;
  exchange.progress = progress;
  exchange.channel.say('notifications/progress', { ...said, progressToken });
}
