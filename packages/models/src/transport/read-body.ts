import type { JsonObject } from '@tamis/core';
import type { Gathering } from '@tamis/core/providers';
import { decode } from './decode.ts';
import { documentOf } from './document.ts';
import { peek } from './peek.ts';
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

/** All of a body, as text. */
export async function readText(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of decode(chunks, mostBytes)) pieces.push(piece);
  return pieces.join('');
}
