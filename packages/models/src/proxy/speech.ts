import type { JsonObject, ModelReply, TextMessage, ToolHistory } from '@tamis/core';
import type { CallPlaces } from '@tamis/core/providers';
import type { WireDialect, WireEvent } from '../cassette/wire/dialect.ts';
import type { WordsOnly } from './early/words-only.ts';
import type { Recall, Remembered } from './memory/remembered.ts';
import type { AskedDocument, UnjudgedFormat } from './mend/asked-document.ts';
import type { Mend } from './mend/mend.ts';

/** A parsed answer: its body, or the body that the events of a stream add up to. */
export interface Heard {
  readonly body: JsonObject;
  /** The events that the body was assembled from. Empty if it came whole. */
  readonly events: readonly JsonObject[];
}

/** How the proxy reads and writes one provider's requests and responses. */
export interface Speech {
  readonly dialect: WireDialect;
  /** The path for messages and the log, without the contract name and with MODEL in place of the model. */
  readonly path: string;
  /** Whether requests to this path are judged this way. */
  serves(path: string): boolean;
  /** The reason a request can't be judged, as a sentence, or undefined if it can. */
  objection(request: JsonObject, query: URLSearchParams): string | undefined;
  /** Whether a request wants its response as a stream. */
  isStream(request: JsonObject): boolean;
  /** Whether the model has not replied yet. */
  isStart(request: JsonObject): boolean;
  /** The messages of a request, in the provider's own form. */
  messages(request: JsonObject): readonly unknown[];
  /** The calls in a request that were made and answered since the user's last message. */
  history(request: JsonObject): ToolHistory['calls'];
  /** The tools a request offers the model, reduced to the members that the model sees. */
  tools(request: JsonObject): readonly JsonObject[];
  /** The document that a request asks for, or undefined if it asks for none. */
  document(request: JsonObject): AskedDocument | UnjudgedFormat | undefined;
  /** A request with more messages at its end. */
  again(request: JsonObject, said: readonly TextMessage[]): JsonObject;
  /** Whether an event is left out of streams because its meaning is unknown. */
  ignores?(event: JsonObject): boolean;
  /** A response without thinking that the provider binds to everything before it, or undefined if it has none. */
  withoutThinking?(heard: Heard, request: JsonObject): Heard | undefined;
  /** The reason a response is not judged, as the start of a sentence, or undefined if all model output in it is judged. */
  doubt(heard: Heard): string | undefined;
  /** Where complete bodies, and events, have the calls that are judged. */
  readonly callPlaces: { readonly body: CallPlaces; readonly event: CallPlaces };
  /** Types of parts that are forwarded without judgement: tools that the provider ran itself, pictures. */
  unjudged(body: JsonObject): readonly string[];
  /** The reply in a complete body, or a fault if there is none. */
  reply(body: JsonObject): ModelReply;
  /** The body member that contains the usage. */
  readonly usage: string;
  /** A complete body with the changes applied. */
  mend(body: JsonObject, mend: Mend): JsonObject;
  /** The events of a stream with the changes applied. */
  mendEvents(heard: Heard, mend: Mend): readonly WireEvent[];
  /** Whether a stream event contains only text, so that it may be sent before the verdict. */
  readonly wordsOnly: WordsOnly;
  /** The end marker of a stream. */
  readonly endMark?: string;
  /** The text that keeps a connection open while nothing can be sent yet. */
  readonly keepAlive: string;
  /** For a provider that keeps conversations: how requests refer to earlier parts. */
  readonly state?: SpeechState;
}

/** How a provider's requests refer to earlier parts of the conversation. */
export interface SpeechState {
  /** The ids that a request refers to. */
  references(request: JsonObject): readonly string[];
  /** The request with everything it refers to, as far as known. It is for reading, not for sending. */
  recalled(request: JsonObject, recall: Recall): JsonObject;
  /** The request to send to the provider, or undefined if it is sent as received. */
  sent(request: JsonObject, recall: Recall): JsonObject | undefined;
  /** What later requests may refer to, by id. It is made from the completed request, and from the response as received and as served. */
  remembered(request: JsonObject, body: JsonObject, served: JsonObject): ReadonlyMap<string, Remembered>;
}
