import type { JsonObject } from '@tamis/core';
import type { FinishReason, RecordedMessage, RequestOptions, Usage } from '@tamis/core/model';
import type { FaultWord } from './fault-word.ts';

/** Identifies a call: the pipeline step, the unit and the attempt. */
export interface ExchangeKey {
  readonly step?: string;
  readonly unit?: string | number;
  /** From 1. */
  readonly attempt?: number;
}

/** Selects the calls an exchange answers, instead of those with the recorded messages. */
export interface ExchangeMatch {
  /** Strings that must be somewhere in the messages, all of them. */
  readonly contains?: string | readonly string[];
  /** `messagesDigest` of the messages. */
  readonly digest?: string;
}

/** The recorded request. */
export interface RecordedRequest {
  /** The messages. Images and files are kept only as digests. */
  readonly messages: readonly RecordedMessage[];
  readonly options?: RequestOptions;
}

/** A tool call, as a provider returns it. */
export interface RecordedCall {
  readonly name: string;
  /** An object, or the text that the model wrote if it is not valid. */
  readonly arguments: string | JsonObject;
  /** Generated, unique within the cassette, if absent. */
  readonly id?: string;
}

/** The recorded reply. `finish` defaults to `stop`, or to `tool-calls` if there are any. */
export interface RecordedReply {
  readonly text: string;
  readonly calls?: readonly RecordedCall[];
  readonly finish?: FinishReason;
  readonly reasoning?: string;
  /** The fields for which null means "left out", as references into the contract's schema. */
  readonly absentNulls?: readonly string[];
  readonly usage?: Usage;
  readonly model?: string;
  readonly id?: string;
}

export type ExchangeOutcome = Pick<Exchange, 'reply' | 'fault'>;

/** One call to a model and its result: a reply, a fault, or a reply spoiled by a fault. */
export interface Exchange extends ExchangeKey {
  readonly match?: ExchangeMatch;
  readonly request?: RecordedRequest;
  readonly reply?: RecordedReply;
  readonly fault?: FaultWord;
  /** The delay in milliseconds before anything comes back. */
  readonly after?: number;
  /** How often it may be played: once by default; true means always. */
  readonly repeat?: number | true;
}
