import type { AskOptions, Message } from '@tamis/core';

/** What a request asks for, whatever its protocol. */
export interface WireQuestion {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly options: AskOptions;
  /** Whether the answer is to come as events. */
  readonly stream: boolean;
  /** Whether a stream is to report tokens, if that must be requested. */
  readonly wantsUsage: boolean;
}

/** A request as received: its body, and its path without host and query. */
export interface WireRequest {
  readonly body: unknown;
  readonly path: string;
}
