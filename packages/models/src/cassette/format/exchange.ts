import type { AskOptions, FinishReason, JsonObject, Message, Usage } from '@tamis/core';
import type { FaultWord } from './fault-word.ts';

/** Where a call belongs: the step of a pipeline, the unit, and which attempt at it. */
export interface ExchangeKey {
  readonly step?: string;
  readonly unit?: string | number;
  /** From 1. */
  readonly attempt?: number;
}

/** Which calls an exchange answers, in place of those with the recorded messages. */
export interface ExchangeMatch {
  /** Texts that must be somewhere in the messages, all of them. */
  readonly contains?: string | readonly string[];
  /** `messagesDigest` of the messages. */
  readonly digest?: string;
}

/** What was asked. */
export interface RecordedRequest {
  readonly messages: readonly Message[];
  readonly options?: AskOptions;
}

/** A call of a tool, as a provider hands it over. */
export interface RecordedCall {
  readonly name: string;
  /** An object, or the text that the model wrote, however wrong it is. */
  readonly arguments: string | JsonObject;
  /** One that tells the calls of a cassette apart where it says nothing. */
  readonly id?: string;
}

/** What was answered; `finish` is `stop` where it says nothing, or `tool-calls` where there are any. */
export interface RecordedReply {
  readonly text: string;
  readonly calls?: readonly RecordedCall[];
  readonly finish?: FinishReason;
  readonly reasoning?: string;
  readonly usage?: Usage;
  readonly model?: string;
  readonly id?: string;
}

/** What came of a call. */
export type ExchangeOutcome = Pick<Exchange, 'reply' | 'fault'>;

/** One call of a model and what came of it: a reply, a fault, or a reply that a fault spoils. */
export interface Exchange extends ExchangeKey {
  readonly match?: ExchangeMatch;
  readonly request?: RecordedRequest;
  readonly reply?: RecordedReply;
  readonly fault?: FaultWord;
  /** Milliseconds before anything comes back. */
  readonly after?: number;
  /** How often it may be played: once unless this says more; true for ever. */
  readonly repeat?: number | true;
}
