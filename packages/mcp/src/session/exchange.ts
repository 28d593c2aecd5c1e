import type { JsonObject } from '@tamis/core';
import type { Id } from '../wire/message.ts';
import type { Channel } from './channel.ts';

export interface Exchange {
  readonly key: string;
  readonly control: AbortController;
  channel: Channel;
  // From now on it is cancelled by this signal; by none while nobody waits for its answer.
  readonly follow: (signal: AbortSignal | undefined) => void;
  readonly progressToken: Id | undefined;
  progress: number;
  review?: string;
  isSent: boolean;
  request: unknown;
}

const SMALL = 1e-9;

export function tell(exchange: Exchange, message: string): void {
  const { progressToken } = exchange;
  if (progressToken === undefined) return;
  exchange.progress = Math.max(0, exchange.progress) + SMALL;
  exchange.channel.say('notifications/progress', { progressToken, progress: exchange.progress, message });
}

// Passes on the server's progress, which never decreases.
export function passProgress(exchange: Exchange, said: JsonObject): void {
  const { progressToken } = exchange;
  const { progress } = said;
  if (progressToken === undefined || typeof progress !== 'number' || progress <= exchange.progress) return;
  exchange.progress = progress;
  exchange.channel.say('notifications/progress', { ...said, progressToken });
}
