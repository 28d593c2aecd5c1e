import { Fault } from '@tamis/core';
import { unpackBody } from '../../http/decode-body.ts';
import type { HttpAnswer } from '../../transport/exchange.ts';
import { readWhole } from '../../transport/read-body.ts';
import { envelopeIn } from './envelope-in.ts';
import type { OneAnswer } from './one-answer.ts';
import type { ReadAnswer, UpstreamAnswer } from './upstream-answer.ts';

/** A stream spends some hundred bytes on every few characters, but this is still far more than any reply. */
const MOST_BYTES = 64 * 1024 * 1024;

/** All of an answer; a Fault if it breaks off or never ends. */
export async function wholeAnswer({ status, headers, whole }: HttpAnswer): Promise<UpstreamAnswer> {
  const bytes = await whole(MOST_BYTES);
  if (bytes === undefined) throw new Fault('fault.bad-body', `The answer is longer than ${MOST_BYTES} bytes.`);
  return { status, headers, bytes };
}

/** An answer decoded and read; a Fault if it is neither a document nor a stream that reached its end. */
export async function readAnswer(answer: UpstreamAnswer, gathering: OneAnswer): Promise<ReadAnswer> {
  const bytes = await unpacked(answer);
  const body = await readWhole(bytes, gathering, envelopeIn);
  const { events } = gathering;
  return { ...answer, bytes, body, events, isStream: events.length > 0 };
}

async function unpacked({ bytes, headers }: UpstreamAnswer): Promise<Buffer> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || bytes.length === 0) return bytes;
  const plain = await unpackBody(bytes, encoding);
  if (plain === undefined) throw new Fault('fault.bad-body', "The answer is packed in a way that can't be undone.");
  return plain;
}
