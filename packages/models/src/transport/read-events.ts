import { Fault, type JsonObject } from '@tamis/core';
import type { Gathering } from '@tamis/core/providers';
import { isObject } from '@tamis/core/providers';
import { errorFault } from '../classify/error-fault.ts';
import { jsonIn } from '../json/json-in.ts';
import { decode } from './decode.ts';
import { EventStream } from './event-stream.ts';

/** How long one event, and everything that the model said, may be: as much as a complete body. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** A stream spends some hundred bytes on every few characters, so it may be longer than a complete body. */
const MOST_STREAM_BYTES = 16 * MOST_CHARACTERS;

/** How OpenAI and compatible servers end a stream. */
const DONE = '[DONE]';

/** Enough to see what came instead of events. */
const HEAD = 4096;

/** Reads a stream of events to its end, and assembles the body that a complete answer would have had. */
export async function readEvents(chunks: AsyncIterable<Uint8Array>, gathering: Gathering): Promise<JsonObject> {
  const stream = new EventStream(MOST_CHARACTERS);
  let head = '';
  try {
    for await (const text of decode(chunks, MOST_STREAM_BYTES)) {
      if (head.length < HEAD) head += text.slice(0, HEAD);
      if (takeAll(stream.push(text), gathering)) return gathering.whole();
    }
  } catch (error) {
    throw error instanceof Fault ? withExcerpt(error, gathering.text || head) : error;
  }
  if (takeLast(stream.finish(), gathering) || gathering.isFinished) return gathering.whole();
  throw unfinished(head, gathering);
}

/** Takes events; returns whether the stream is at its end. */
function takeAll(events: readonly string[], gathering: Gathering): boolean {
  return events.some((data) => {
    if (data.trim() === DONE) return true;
    gathering.take(eventOf(data));
    if (gathering.size > MOST_CHARACTERS)
      throw new Fault('fault.bad-body', `The reply is longer than ${MOST_CHARACTERS} characters.`);
    return gathering.isEnded;
  });
}

/** The last event may lack its blank line, or may be cut in the middle; in that case it is ignored. */
function takeLast(data: string | undefined, gathering: Gathering): boolean {
  if (data === undefined || (data.trim() !== DONE && !isObject(jsonIn(data)))) return false;
  return takeAll([data], gathering);
}

function eventOf(data: string): JsonObject {
  const event = jsonIn(data);
  const fault = errorFault(event, data);
  if (fault) throw fault;
  if (isObject(event)) return event;
  throw new Fault('fault.bad-body', 'An event of the stream is not a JSON object.', { excerpt: data });
}

function unfinished(head: string, gathering: Gathering): Fault {
  if (!startsLikeEvents(head))
    return new Fault('fault.bad-body', 'The answer is neither JSON nor a stream of events.', { excerpt: head });
  const excerpt = gathering.text || head;
  return new Fault('fault.cut-stream', 'The stream ended before the model did: no finish reason and no end came.', { excerpt });
}

function startsLikeEvents(head: string): boolean {
  const text = head.trimStart();
  return [':', 'data', 'event', 'id', 'retry'].some((start) => text.startsWith(start));
}

/** What arrived before a fault is all there is to look at. */
function withExcerpt(fault: Fault, excerpt: string): Fault {
  return new Fault(fault.code, fault.message, { excerpt, ...fault.detail });
}
