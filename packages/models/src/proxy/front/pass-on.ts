import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import { Fault } from '@tamis/core';
import type { OpenSpan } from '@tamis/core/model';
import { likelyDialect } from '../../cassette/wire/find-dialect.ts';
import { goneSignal } from '../../http/gone-signal.ts';
import { readRequest } from '../../http/read-all.ts';
import { exchange } from '../../transport/exchange.ts';
import type { Timeouts } from '../../transport/timeouts.ts';
import { type Delivery, errorDelivery } from '../send/error-delivery.ts';
import { faultStatus } from '../send/fault-status.ts';
import { sendDelivery } from '../send/send-delivery.ts';
import { answerHeaders, type HeaderChoice } from '../upstream/passed-headers.ts';
import { wholeAnswer } from '../upstream/upstream-model.ts';
import { passedName } from './endpoints.ts';
import type { Passage } from './route.ts';

interface Shared {
  readonly timeouts: Timeouts;
  readonly headersFor: HeaderChoice;
  readonly agent: Agent;
  readonly target: (path: string, query: string) => URL;
}

export const MOST_BYTES = 32 * 1024 * 1024;

export async function passOn(
  shared: Shared,
  request: IncomingMessage,
  response: ServerResponse,
  passage: Passage & { readonly span: OpenSpan | undefined },
): Promise<{ readonly passed: string; readonly status: number }> {
  const delivery = await passed(shared, request, response, passage).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
    const { code, message } = error;
    return errorDelivery(likelyDialect(request.url ?? '', request.headers), { status: faultStatus(code), message, code });
  });
  await sendDelivery(response, delivery);
  return { passed: passedName(passage.path), status: delivery.status };
}

async function passed(
  { timeouts, headersFor, agent, target }: Shared,
  request: IncomingMessage,
  response: ServerResponse,
  { method, path, query, span }: Passage & { readonly span: OpenSpan | undefined },
): Promise<Delivery> {
  const body = await readRequest(request, MOST_BYTES);
  if (body === undefined) return tooLong(request);
  const packed = request.headers['content-encoding'];
  const headers = {
    ...headersFor(request.headers),
    ...span?.headers(),
    ...(packed === undefined ? {} : { 'content-encoding': packed }),
  };
  const call = { method, url: target(path, query), headers, body, timeouts, signal: goneSignal(response), agent };
  const { status, headers: got, bytes } = await exchange(call, wholeAnswer);
  const encoding = got['content-encoding'];
  const all = { ...answerHeaders(got), ...(encoding === undefined ? {} : { 'content-encoding': encoding }) };
  return { status, headers: all, body: bytes, isStream: false };
}

// The response to a request that is too long. The connection is closed, because the unread rest can't be told from the next request.
function tooLong(request: IncomingMessage): Delivery {
  const message = `The body has more than ${MOST_BYTES} bytes.`;
  const dialect = likelyDialect(request.url ?? '', request.headers);
  return errorDelivery(dialect, { status: 413, message, headers: { connection: 'close' } });
}
