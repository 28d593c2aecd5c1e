import { Fault } from '@tamis/core';
import { unpackBody } from '../../http/decode-body.ts';
import type { Answer } from '../../transport/exchange.ts';
import { readBody } from '../../transport/read-body.ts';
import type { OneAnswer } from './one-answer.ts';
import type { ReadAnswer, UpstreamAnswer } from './upstream-answer.ts';

/** A stream spends some hundred bytes on each few characters, so that this is far more than any reply. */
const MOST_BYTES = 64 * 1024 * 1024;

/** All of an answer; a Fault where it breaks off or never ends. */
export async function wholeAnswer({ status, headers, chunks }: Answer): Promise<UpstreamAnswer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new Fault('fault.bad-body', `The answer is longer than ${MOST_BYTES} bytes.`);
    pieces.push(chunk);
  }
  return { status, headers, bytes: pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces) };
}

/** An answer unpacked and read; a Fault where it is neither a document nor a stream that came to its end. */
export async function readAnswer(answer: UpstreamAnswer, gathering: OneAnswer): Promise<ReadAnswer> {
  const bytes = await unpacked(answer);
  const body = await readBody(once(bytes), gathering);
  return { ...answer, bytes, body, isStream: gathering.hasEvents };
}

async function unpacked({ bytes, headers }: UpstreamAnswer): Promise<Buffer> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || bytes.length === 0) return bytes;
  const plain = await unpackBody(bytes, encoding);
  if (plain === undefined) throw new Fault('fault.bad-body', "The answer is packed in a way that can't be undone.");
  return plain;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
