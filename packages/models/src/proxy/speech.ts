import type { JsonObject, ToolHistory } from '@tamis/core';
import type { StrayCallKeys } from '@tamis/core/internal';
import type { ModelReply, TextMessage } from '@tamis/core/model';
import type { WireDialect, WireEvent } from '../cassette/wire/dialect.ts';
import type { WordsOnly } from './early/words-only.ts';
import type { Recall, Remembered } from './memory/remembered.ts';
import type { AskedDocument, UnjudgedFormat } from './mend/asked-document.ts';
import type { Mend } from './mend/mend.ts';

export interface Heard {
  readonly body: JsonObject;
  readonly events: readonly JsonObject[];
}

export interface Speech {
  readonly dialect: WireDialect;
  readonly path: string;
  serves(path: string): boolean;
  // The reason a request can't be judged, as a sentence, or undefined if it can.
  objection(request: JsonObject, query: URLSearchParams): string | undefined;
  isStream(request: JsonObject): boolean;
  isStart(request: JsonObject): boolean;
  messages(request: JsonObject): readonly unknown[];
  history(request: JsonObject): ToolHistory['calls'];
  tools(request: JsonObject): readonly JsonObject[];
  document(request: JsonObject): AskedDocument | UnjudgedFormat | undefined;
  again(request: JsonObject, said: readonly TextMessage[]): JsonObject;
  // Whether an event is left out of streams because its meaning is unknown.
  ignores?(event: JsonObject): boolean;
  withoutThinking?(heard: Heard, request: JsonObject): Heard | undefined;
  doubt(heard: Heard): string | undefined;
  readonly callPlaces: { readonly body: StrayCallKeys; readonly event: StrayCallKeys };
  unjudged(body: JsonObject): readonly string[];
  reply(body: JsonObject): ModelReply;
  readonly usage: string;
  mend(body: JsonObject, mend: Mend): JsonObject;
  mendEvents(heard: Heard, mend: Mend): readonly WireEvent[];
  // Whether a stream event contains only text, so that it may be sent before the verdict.
  readonly wordsOnly: WordsOnly;
  readonly endMark?: string;
  readonly keepAlive: string;
  readonly state?: SpeechState;
}

export interface SpeechState {
  references(request: JsonObject): readonly string[];
  recalled(request: JsonObject, recall: Recall): JsonObject;
  sent(request: JsonObject, recall: Recall): JsonObject | undefined;
  remembered(request: JsonObject, body: JsonObject, served: JsonObject): ReadonlyMap<string, Remembered>;
}
