import { isUtf8 } from 'node:buffer';
import { Fault, type JsonObject } from '@tamis/core';
import type { Gathering } from '@tamis/core/providers';
import { jsonIn, type ReadJson } from '../json/json-in.ts';
import { decode } from './decode.ts';
import { documentOf } from './document.ts';
import { firstByte, peek, withoutBlanks } from './peek.ts';
import { readEvents } from './read-events.ts';

/** As much as the engine takes of a reply by default. */
const MOST_BYTES = 16 * 1024 * 1024;

/** A document starts with one of `{ [ <`; no event does. */
const DOCUMENT_STARTS: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x3c]);

/**
 * Reads the body of an answer, whole or streamed.
 *
 * The first byte tells which it is: servers that were asked for a stream may send a document, under any content type.
 */
export async function readBody(chunks: AsyncIterable<Uint8Array>, gathering: Gathering): Promise<JsonObject> {
  const peeked = await peek(chunks);
  const isDocument = peeked.first === undefined || DOCUMENT_STARTS.has(peeked.first);
  if (!isDocument) return readEvents(peeked.chunks, gathering);
  return documentOf(await readText(peeked.chunks, MOST_BYTES));
}

/** The same for a body that is all there. */
export async function readWhole(body: Buffer, gathering: Gathering, read: ReadJson = jsonIn): Promise<JsonObject> {
  const bytes = withoutBlanks(body);
  const first = firstByte(bytes);
  if (first !== undefined && !DOCUMENT_STARTS.has(first)) return readEvents(once(bytes), gathering, read);
  if (bytes.length > MOST_BYTES) throw new Fault('fault.bad-body', `The answer is longer than ${MOST_BYTES} bytes.`);
  if (!isUtf8(bytes)) throw new Fault('fault.bad-body', 'The answer is not UTF-8, which JSON has to be.');
  const text = bytes.toString('utf8');
  return documentOf(text.startsWith('\uFEFF') ? text.slice(1) : text, read);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** All of a body, as text. */
export async function readText(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of decode(chunks, mostBytes)) pieces.push(piece);
  return pieces.join('');
}
