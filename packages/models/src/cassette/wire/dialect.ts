import type { FinishReason, JsonObject, RecordedMessage, RequestOptions, TextMessage, Usage } from '@tamis/core';
import type { Gathering, ProviderAnswer } from '@tamis/core/providers';
import type { RecordedCall } from '../format/exchange.ts';

/** An error, to be reported in the shape of a protocol. */
export interface WireTrouble {
  readonly status: number;
  readonly message: string;
  /** The value of `Retry-After`, in milliseconds. */
  readonly wait?: number;
}

/** How one provider encodes requests and responses. */
export interface WireDialect {
  readonly provider: Provider;
  /** Whether a POST to this path is a question. */
  isQuestion(path: string): boolean;
  readQuestion(asked: WireRequest): WireQuestion;
  /** The body of a response that comes as a whole. */
  whole(answer: WireAnswer): object;
  /** The events of a response that comes as a stream. */
  events(answer: WireAnswer, question: WireQuestion): readonly WireEvent[];
  /** How a filter is reported in protocols whose answers can't express it. */
  readonly filtered?: WireTrouble;
  /** The body of an error. */
  trouble(trouble: WireTrouble): JsonObject;
  /** An error body inside a stream. */
  errorEvent(body: JsonObject): WireEvent;
  /** Reads a response that came as a whole. */
  decode(body: JsonObject): ProviderAnswer;
  /** Assembles the events of a stream into such a response. */
  gathering(): Gathering;
}

/** The supported providers. */
export type Provider = 'openai' | 'anthropic' | 'gemini';

/** The content of a request, independent of its protocol. */
export interface WireQuestion {
  readonly model: string;
  /** The messages. Images and files are kept only as digests. */
  readonly messages: readonly RecordedMessage[];
  /** The same messages with non-text parts reduced to their names, because older cassettes recorded no more and are still played. */
  readonly named: readonly TextMessage[];
  readonly options: RequestOptions;
  /** Whether the response should come as events. */
  readonly stream: boolean;
  /** Whether a stream should report tokens, if that must be requested. */
  readonly wantsUsage: boolean;
}

/** A request as received: its body, and its path without host and query. */
export interface WireRequest {
  readonly body: unknown;
  readonly path: string;
}

/** Why a response ends. `none`: it does not say. */
export type WireFinish = FinishReason | 'refusal' | 'filter' | 'none';

/** A tool call to send. */
export type WireCall = Required<RecordedCall>;

/** A response to send, independent of the protocol. */
export interface WireAnswer {
  readonly text: string;
  readonly calls: readonly WireCall[];
  readonly reasoning?: string;
  readonly finish: WireFinish;
  readonly usage?: Usage;
  readonly model: string;
  readonly id: string;
  /** False for a response with no content. */
  readonly hasChoices: boolean;
}

/** One stream event: its data, and its name if the protocol names events. */
export interface WireEvent {
  readonly name?: string;
  readonly data: object | '[DONE]';
}
