import type { JsonObject } from '@tamis/core';
import type { Gathering, ProviderAnswer } from '@tamis/core/providers';
import type { Answer, WireEvent } from './answer.ts';
import type { Provider } from './provider.ts';
import type { Asked, Question } from './question.ts';

/** What went wrong, to be told in the shape of a protocol. */
export interface Trouble {
  readonly status: number;
  readonly message: string;
  /** What `Retry-After` says, in milliseconds. */
  readonly wait?: number;
}

/** How one provider puts questions and answers on the wire. */
export interface Dialect {
  readonly provider: Provider;
  /** Whether a POST to this path is a question. */
  isQuestion(path: string): boolean;
  readQuestion(asked: Asked): Question;
  /** The body of an answer that comes whole. */
  whole(answer: Answer): object;
  /** The events of an answer that comes as a stream. */
  events(answer: Answer, question: Question): readonly WireEvent[];
  /** How a filter is told by protocols whose answers have no word for it. */
  readonly filtered?: Trouble;
  /** The body of an error. */
  trouble(trouble: Trouble): JsonObject;
  /** Reads an answer that came whole. */
  decode(body: JsonObject): ProviderAnswer;
  /** Puts the events of a stream together to such an answer. */
  gathering(): Gathering;
}
