import { isUtf8 } from 'node:buffer';
import { Fault, type JsonObject } from '@tamis/core';
import type { Gathering } from '@tamis/core/providers';
import { bodyIn, type ReadJson } from '../json/body-in.ts';
import { decode } from './decode.ts';
import { documentOf } from './document.ts';
import { readEvents } from './read-events.ts';

const MOST_BYTES = 16 * 1024 * 1024;

// The bytes that documents start with, `{ [ <`. No event starts with them.
const DOCUMENT_STARTS: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x3c]);

// Reads the body of a response, whole or streamed. The first byte tells which it is, because a server asked for a stream may send a
// document under any content type.
export async function readBody(chunks: AsyncIterable<Uint8Array>, gathering: Gathering): Promise<JsonObject> {
  const peeked = await peek(chunks);
  const isDocument = peeked.first === undefined || DOCUMENT_STARTS.has(peeked.first);
  if (!isDocument) return readEvents(peeked.chunks, gathering);
  return documentOf(await readText(peeked.chunks, MOST_BYTES));
}

export async function readWhole(body: Buffer, gathering: Gathering, read: ReadJson = bodyIn): Promise<JsonObject> {
  const bytes = withoutBlanks(body);
  const first = firstByte(bytes);
  if (first !== undefined && !DOCUMENT_STARTS.has(first)) return readEvents(once(bytes), gathering, read);
  if (bytes.length > MOST_BYTES) throw new Fault('fault.bad-body', `The response is longer than ${MOST_BYTES} bytes.`);
  if (!isUtf8(bytes)) throw new Fault('fault.bad-body', 'The response is not UTF-8, which JSON must be.');
  const text = bytes.toString('utf8');
  return documentOf(text.startsWith('\uFEFF') ? text.slice(1) : text, read);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export async function readText(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of decode(chunks, mostBytes)) pieces.push(piece);
  return pieces.join('');
}

interface Peeked {
  readonly first: number | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

const MARK: readonly number[] = [0xef, 0xbb, 0xbf];

// Looks at the first byte that is neither white space nor part of a byte order mark. White space before it is left out, because gateways
// send it to keep a connection open.
async function peek(chunks: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const rest = chunks[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  for (;;) {
    const next = await rest.next();
    if (next.done) return { first: undefined, chunks: following(held, rest) };
    const chunk = held.length === 0 ? withoutBlanks(next.value) : next.value;
    if (chunk.length > 0) held.push(chunk);
    const first = firstByte(chunk) ?? (held.length > MARK.length ? MARK[0] : undefined);
    if (first !== undefined) return { first, chunks: following(held, rest) };
  }
}

function firstByte(bytes: Uint8Array): number | undefined {
  return bytes.find((byte) => !BLANKS.has(byte) && !MARK.includes(byte));
}

function withoutBlanks<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  const start = bytes.findIndex((byte) => !BLANKS.has(byte));
  return bytes.subarray(start < 0 ? bytes.length : start) as Bytes;
}

async function* following(held: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* held;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
