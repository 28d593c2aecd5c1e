import { Fault, type JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/internal';
import type { Gathering } from '@tamis/core/providers';
import { errorFault } from '../classify/error-fault.ts';
import { bodyIn, type ReadJson } from '../json/body-in.ts';
import { decode } from './decode.ts';
import { EventStream, type StreamEvent } from './event-stream.ts';
import { oneResponse } from './one-response.ts';

const MOST_CHARACTERS = 16 * 1024 * 1024;

// The maximum size of a stream. It spends some hundred bytes on every few characters, so it may be longer than a whole body.
const MOST_STREAM_BYTES = 16 * MOST_CHARACTERS;

const DONE = '[DONE]';

const LINE_FEED = 0x0a;

// Enough to recognise what came instead of events.
const HEAD = 4096;

interface Reading {
  readonly gathering: Gathering;
  readonly read: ReadJson;
  readonly checkConstants: (event: JsonObject) => void;
}

// Reads a stream of events to its end and assembles the body that a whole response would have had.
export async function readEvents(
  chunks: AsyncIterable<Uint8Array>,
  gathering: Gathering,
  read: ReadJson = bodyIn,
): Promise<JsonObject> {
  const stream = new EventStream(MOST_CHARACTERS);
  const reading = { gathering, read, checkConstants: oneResponse(gathering) };
  let head = '';
  try {
    for await (const text of decode(byLine(chunks), MOST_STREAM_BYTES)) {
      if (head.length < HEAD) head += text.slice(0, HEAD);
      if (takeAll(stream.push(text), reading)) return gathering.whole();
    }
  } catch (error) {
    throw error instanceof Fault ? withExcerpt(error, gathering.text || head) : error;
  }
  if (takeLast(stream.finish(), reading) || gathering.isFinished) return gathering.whole();
  throw unfinished(head, gathering);
}

// Splits a stream into lines, so that damaged bytes after the last event don't spoil earlier ones, wherever the network cut the stream.
async function* byLine(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield chunk.subarray(start, end + 1);
      start = end + 1;
    }
    if (start < chunk.length) yield chunk.subarray(start);
  }
}

function takeAll(events: readonly StreamEvent[], { gathering, read, checkConstants }: Reading): boolean {
  return events.some(({ data }) => {
    if (data.trim() === DONE) return true;
    const event = eventOf(data, read);
    checkConstants(event);
    gathering.take(event);
    if (gathering.size > MOST_CHARACTERS)
      throw new Fault('fault.bad-body', `The reply is longer than ${MOST_CHARACTERS} characters.`);
    return gathering.isEnded;
  });
}

function takeLast(event: StreamEvent | undefined, reading: Reading): boolean {
  if (event === undefined || (event.data.trim() !== DONE && !isObject(bodyIn(event.data)))) return false;
  return takeAll([event], reading);
}

function eventOf(data: string, read: ReadJson): JsonObject {
  const event = read(data);
  const fault = errorFault(event, data);
  if (fault) throw fault;
  if (isObject(event)) return event;
  throw new Fault('fault.bad-body', 'An event in the stream is not a JSON object.', { excerpt: data });
}

function unfinished(head: string, gathering: Gathering): Fault {
  if (!startsLikeEvents(head))
    return new Fault('fault.bad-body', 'The response is neither JSON nor a stream of events.', { excerpt: head });
  const excerpt = gathering.text || head;
  return new Fault(
    'fault.cut-stream',
    'The stream ended before the model finished: there was no finish reason and no end marker.',
    { excerpt },
  );
}

function startsLikeEvents(head: string): boolean {
  const text = head.trimStart();
  return [':', 'data', 'event', 'id', 'retry'].some((start) => text.startsWith(start));
}

function withExcerpt(fault: Fault, excerpt: string): Fault {
  return new Fault(fault.code, fault.message, { excerpt, ...fault.detail });
}
