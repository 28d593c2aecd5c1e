import type { AskOptions, Message } from '@tamis/core';

/** What a request asks for, whatever its protocol. */
export interface WireQuestion {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly options: AskOptions;
  /** Whether the answer is to come in events. */
  readonly stream: boolean;
  /** Whether a stream is to tell the tokens, where that must be asked for. */
  readonly wantsUsage: boolean;
}

/** A request as it came: its body, and its address without host and query. */
export interface WireRequest {
  readonly body: unknown;
  readonly path: string;
}
