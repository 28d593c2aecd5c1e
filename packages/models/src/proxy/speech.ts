import type { JsonObject, ModelReply, TextMessage, ToolHistory } from '@tamis/core';
import type { WireDialect, WireEvent } from '../cassette/wire/dialect.ts';
import type { WordsOnly } from './early/words-only.ts';
import type { Recall, Remembered } from './memory/remembered.ts';
import type { AskedDocument, UnjudgedFormat } from './mend/asked-document.ts';
import type { Mend } from './mend/mend.ts';

/** A parsed answer: its body, or the body that the events of a stream add up to. */
export interface Heard {
  readonly body: JsonObject;
  /** The events that the body was assembled from; none if it came whole. */
  readonly events: readonly JsonObject[];
}

/** How the proxy reads and writes one provider's requests and answers. */
export interface Speech {
  readonly dialect: WireDialect;
  /** The path as messages and the log name it: without what chooses the contract, and with MODEL for any model. */
  readonly path: string;
  /** Whether requests to this path are judged this way. */
  serves(path: string): boolean;
  /** Why a request can't be judged, as a sentence; undefined if it can. */
  objection(request: JsonObject, query: URLSearchParams): string | undefined;
  /** Whether a request wants its answer as a stream. */
  isStream(request: JsonObject): boolean;
  /** Whether the model has not said anything yet. */
  isStart(request: JsonObject): boolean;
  /** The messages of a request, in the provider's own form. */
  messages(request: JsonObject): readonly unknown[];
  /** The calls that a request shows as made and answered since the user last said something. */
  history(request: JsonObject): ToolHistory['calls'];
  /** The tools that a request offers the model, each with what the model gets to know of it and nothing else. */
  tools(request: JsonObject): readonly JsonObject[];
  /** The document that a request asks for; undefined if it asks for none. */
  document(request: JsonObject): AskedDocument | UnjudgedFormat | undefined;
  /** A request with more messages at its end. */
  again(request: JsonObject, said: readonly TextMessage[]): JsonObject;
  /** Whether an event is left out of streams, because nobody knows what it says. */
  ignores?(event: JsonObject): boolean;
  /** Why an answer is not judged, as the start of a sentence; undefined if all that the model says in it is. */
  doubt(heard: Heard): string | undefined;
  /** Types of parts that are passed on without a judgement: what the provider ran itself, pictures. */
  unjudged(body: JsonObject): readonly string[];
  /** The reply in a complete body, or the fault that came instead. */
  reply(body: JsonObject): ModelReply;
  /** The member of a body that says what was used. */
  readonly usage: string;
  /** A complete body with the changes applied. */
  mend(body: JsonObject, mend: Mend): JsonObject;
  /** The events of a stream with the changes applied. */
  mendEvents(heard: Heard, mend: Mend): readonly WireEvent[];
  /** Whether an event of a stream only says words, so that it may go out before the verdict. */
  readonly wordsOnly: WordsOnly;
  /** What follows the last event of a stream. */
  readonly endMark?: string;
  /** What keeps a connection open while nothing can be said yet. */
  readonly keepAlive: string;
  /** For a provider that keeps conversations: how requests refer to what they don't say. */
  readonly state?: SpeechState;
}

/** How a provider's requests refer to earlier parts of the conversation. */
export interface SpeechState {
  /** The ids that a request refers to. */
  references(request: JsonObject): readonly string[];
  /** The request with everything that it refers to and that is known, to be read and not sent. */
  recalled(request: JsonObject, recall: Recall): JsonObject;
  /** The request as the provider must be sent it; undefined if that is as received. */
  sent(request: JsonObject, recall: Recall): JsonObject | undefined;
  /** What later requests may refer to, by id: from a request with all that it refers to, the answer as it came, and as it was served. */
  remembered(request: JsonObject, body: JsonObject, served: JsonObject): ReadonlyMap<string, Remembered>;
}
