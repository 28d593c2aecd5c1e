import type { Json } from '@tamis/core';
import { type Ledger, OutcomeUnknown } from '@tamis/ledger';
import { NOT_HELD } from '../call/call.ts';
import { RPC } from '../wire/message.ts';
import { callerReader, serverReader } from '../wire/read-message.ts';
import { errorText } from '../wire/write-message.ts';
import { endsWithin } from './ends-within.ts';
import { clientNotification, clientRequest } from './from-client.ts';
import { noAnswer, serverNotification, serverRequest, serverResponse } from './from-server.ts';
import type { GateOptions } from './options.ts';
import { type Room, roomFor, type SessionPorts } from './room.ts';

/** One caller and one server, with the gate between them. */
export interface GateSession<Via> {
  /** Takes a message from the caller; resolves once it is handled. `taken` is a message that has no answer. */
  fromClient(text: string, via?: Via): Promise<'answered' | 'taken'>;
  /** Takes a message from the server; resolves once it is handled. */
  fromServer(text: string): Promise<void>;
  /** No answer will come to one request, or to any: it is unknown whether it ran. */
  serverLost(reason: string, id?: Json): void;
  /** The server did not accept a request: nothing ran. */
  serverRefused(reason: string, id: Json): void;
  /** The client no longer waits for an answer: what waits ends, and what runs continues. */
  clientLeft(via: Via): void;
  /** Ends what waits at once, gives what runs some time, and records what is not known. */
  close(grace: number): Promise<void>;
}

/** Puts the gate between a caller and a server. */
export function gateSession<Via>(options: GateOptions, ports: SessionPorts<Via>): GateSession<Via> {
  const room = roomFor(options, ports);
  const [readCaller, readServer] = [callerReader(), serverReader()];
  const working = new Set<Promise<void>>();
  const tracked = (work: Promise<void>): Promise<void> => {
    working.add(work);
    return work.finally(() => working.delete(work));
  };
  let isClosed = false;
  const serverLost = (reason: string, id?: Json) => noAnswer(room, reason, id, (why) => new OutcomeUnknown(why));
  return {
    serverLost,
    serverRefused: (reason, id) => noAnswer(room, reason, id, (why) => new Error(why)),
    clientLeft: (via) => left(room, via),
    fromClient: async (text, via) => {
      const message = readCaller(text);
      if (message.kind === 'unreadable') ports.answer(errorText(message.id, message.code, message.reason), via);
      else if (message.kind === 'notification') clientNotification(room, message, via);
      else if (message.kind === 'response') answerOfClient(room, message, via);
      else if (isClosed) ports.answer(errorText(message.id, RPC.gone, 'The gate has ended.'), via);
      else await tracked(clientRequest(room, message, via));
      return message.kind === 'unreadable' || message.kind === 'request' ? 'answered' : 'taken';
    },
    fromServer: async (text) => {
      const message = readServer(text);
      if (message.kind === 'unreadable') room.log(`dropped a message from the server: ${message.reason}`);
      else if (message.kind === 'response') await tracked(serverResponse(room, message));
      else if (message.kind === 'notification') serverNotification(room, message);
      else serverRequest(room, message);
    },
    close: async (grace) => {
      isClosed = true;
      for (const { control } of room.underway.all()) control.abort('closed');
      await endsWithin(Promise.allSettled(working), grace);
      serverLost('The gate ended while it ran.');
      await Promise.allSettled(working);
      if (options.session === undefined) await endSession(room.desk.ledger, room.desk.session);
    },
  };
}

/** An answer to what the server asked through the gate; any other is dropped. */
function answerOfClient<Via>(
  room: Room<Via>,
  { id, text }: { readonly id: Json; readonly text: string },
  via: Via | undefined,
): void {
  if (room.asked.delete(id)) room.ports.toServer(text, via);
  else room.log('dropped an answer that the server did not ask for');
}

function left<Via>({ underway }: Room<Via>, via: Via): void {
  for (const flight of underway.all()) if (flight.via === via && flight.settle === undefined) flight.control.abort('cancelled');
}

const ENDED = 'The session that made the call has ended.';

/** Ends what can no longer be picked up: open questions are withdrawn, and what was agreed to but never run becomes stale. */
async function endSession(ledger: Ledger, run: string): Promise<void> {
  for await (const { review, state, execution, reason } of ledger.reviews({ run })) {
    if (state === 'open') await ledger.closeReview(review, 'withdrawn', ENDED);
    else if (state === 'decided' && execution === undefined && reason !== NOT_HELD)
      await ledger.closeReview(review, 'stale', ENDED);
  }
}
