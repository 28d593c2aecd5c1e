import type { JsonObject } from '@tamis/core';
import type { Gathering, ProviderAnswer } from '@tamis/core/providers';
import type { WireAnswer, WireEvent } from './answer.ts';
import type { Provider } from './provider.ts';
import type { WireQuestion, WireRequest } from './question.ts';

/** What went wrong, to be reported in the shape of a protocol. */
export interface WireTrouble {
  readonly status: number;
  readonly message: string;
  /** The value of `Retry-After`, in milliseconds. */
  readonly wait?: number;
}

/** How one provider puts questions and answers on the wire. */
export interface WireDialect {
  readonly provider: Provider;
  /** Whether a POST to this path is a question. */
  isQuestion(path: string): boolean;
  readQuestion(asked: WireRequest): WireQuestion;
  /** The body of an answer that comes as a whole. */
  whole(answer: WireAnswer): object;
  /** The events of an answer that comes as a stream. */
  events(answer: WireAnswer, question: WireQuestion): readonly WireEvent[];
  /** How a filter is reported in protocols whose answers have no word for it. */
  readonly filtered?: WireTrouble;
  /** The body of an error. */
  trouble(trouble: WireTrouble): JsonObject;
  /** Such a body in the middle of a stream. */
  errorEvent(body: JsonObject): WireEvent;
  /** Reads an answer that came as a whole. */
  decode(body: JsonObject): ProviderAnswer;
  /** Assembles the events of a stream into such an answer. */
  gathering(): Gathering;
}
