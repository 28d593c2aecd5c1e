import type { JsonObject, Message, ModelReply, ToolHistory } from '@tamis/core';
import type { WireDialect, WireEvent } from '../cassette/wire/dialect.ts';
import type { Mend } from './mend/mend.ts';

/** How the proxy reads and writes the requests and answers of one provider. */
export interface Speech {
  readonly dialect: WireDialect;
  /** The one path that is judged, without what chooses the contract. */
  readonly path: string;
  /** Why a request can't be judged, as a sentence; undefined if it can. */
  objection(request: JsonObject): string | undefined;
  /** The calls that a request shows as made and answered since the user last said something. */
  history(request: JsonObject): ToolHistory['calls'];
  /** The tools that a request offers the model, each with what the model gets to know of it and nothing else. */
  tools(request: JsonObject): readonly JsonObject[];
  /** A message as one of a request. */
  message(said: Message): JsonObject;
  /** Whether an event or a complete body holds more than the one answer that is judged. */
  hasOthers(body: JsonObject): boolean;
  /** The reply in a complete body, or the fault that came instead. */
  reply(body: JsonObject): ModelReply;
  /** A complete body with the alterations applied. */
  mend(body: JsonObject, mend: Mend): JsonObject;
  /** The events of a stream with the alterations applied. */
  mendEvents(events: readonly JsonObject[], mend: Mend): readonly WireEvent[];
  /** What keeps a connection open while nothing can be said yet. */
  readonly keepAlive: string;
}
