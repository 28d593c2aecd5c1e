import type { JsonObject } from '@tamis/core';
import type { FinishReason, RecordedMessage, RequestOptions, TextMessage, Usage } from '@tamis/core/model';
import type { Gathering, ProviderAnswer } from '@tamis/core/providers';
import type { RecordedCall } from '../format/exchange.ts';

export interface WireTrouble {
  readonly status: number;
  readonly message: string;
  // The value of `Retry-After`, in milliseconds.
  readonly wait?: number;
}

export interface WireDialect {
  readonly provider: Provider;
  isQuestion(path: string): boolean;
  readQuestion(asked: WireRequest): WireQuestion;
  whole(answer: WireAnswer): object;
  events(answer: WireAnswer, question: WireQuestion): readonly WireEvent[];
  // How a filter is reported in protocols whose answers can't express it.
  readonly filtered?: WireTrouble;
  trouble(trouble: WireTrouble): JsonObject;
  errorEvent(body: JsonObject): WireEvent;
  decode(body: JsonObject): ProviderAnswer;
  gathering(): Gathering;
}

/** The supported providers. */
export type Provider = 'openai' | 'anthropic' | 'gemini';

export interface WireQuestion {
  readonly model: string;
  readonly messages: readonly RecordedMessage[];
  // The same messages with non-text parts reduced to their names, because older cassettes recorded no more and are still played.
  readonly named: readonly TextMessage[];
  readonly options: RequestOptions;
  readonly stream: boolean;
  // Whether a stream should report tokens, if that must be requested.
  readonly wantsUsage: boolean;
}

export interface WireRequest {
  readonly body: unknown;
  readonly path: string;
}

// Why a response ends. `none`: it does not say.
export type WireFinish = FinishReason | 'refusal' | 'filter' | 'none';

export type WireCall = Required<RecordedCall>;

export interface WireAnswer {
  readonly text: string;
  readonly calls: readonly WireCall[];
  readonly reasoning?: string;
  readonly finish: WireFinish;
  readonly usage?: Usage;
  readonly model: string;
  readonly id: string;
  readonly hasChoices: boolean;
}

export interface WireEvent {
  readonly name?: string;
  readonly data: object | '[DONE]';
}
