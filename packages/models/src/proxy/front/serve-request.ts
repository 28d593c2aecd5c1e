import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '@tamis/core';
import { isObject, jsonIn } from '@tamis/core/internal';
import type { OpenSpan } from '@tamis/core/model';
import { likelyDialect } from '../../cassette/wire/find-dialect.ts';
import { readRequest } from '../../http/read-all.ts';
import { errorDelivery, type ProxyTrouble } from '../send/error-delivery.ts';
import { sendDelivery } from '../send/send-delivery.ts';
import { judgeVisit } from './judge-visit.ts';
import type { Office, Served } from './office.ts';
import { MOST_BYTES, passOn } from './pass-on.ts';
import { pastOf } from './past-of.ts';
import { type Route, routeOf } from './route.ts';

export async function serveRequest(
  office: Office,
  request: IncomingMessage,
  response: ServerResponse,
  span?: OpenSpan,
): Promise<Served> {
  const trouble = office.admit(request.headers);
  const route = trouble ?? routeOf(request, office.contracts);
  if (!('kind' in route) || route.kind === undefined) return await refuse(request, response, route);
  if (route.kind === 'passed') return await passOn(office, request, response, { ...route, span });
  const question = await readQuestion(request, route);
  if (!('body' in question)) return { ...(await refuse(request, response, question)), route };
  const bench = await office.court.bench(route, question.body);
  if ('message' in bench) return { ...(await refuse(request, response, bench)), route };
  const past = pastOf(office, request, route, question.body, bench.calls);
  if (!('said' in past)) return { ...(await refuse(request, response, past)), route };
  return await judgeVisit(office, { request, response, route, span, ...question, ...bench, past });
}

async function refuse(request: IncomingMessage, response: ServerResponse, trouble: ProxyTrouble): Promise<Served> {
  const dialect = likelyDialect(request.url ?? '', request.headers);
  const delivery = errorDelivery(dialect, trouble);
  // The connection is closed, because an unread rest of the request can't be told from the next request.
  const closing = request.complete ? delivery : { ...delivery, headers: { ...delivery.headers, connection: 'close' } };
  await sendDelivery(response, closing);
  return { status: trouble.status };
}

interface Question {
  readonly bytes: Buffer;
  readonly body: JsonObject;
}

async function readQuestion(request: IncomingMessage, { speech, query }: Route): Promise<Question | ProxyTrouble> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    return { status: 415, message: 'The body is compressed; send it uncompressed.' };
  const bytes = await readRequest(request, MOST_BYTES);
  if (bytes === undefined) return { status: 413, message: `The body has more than ${MOST_BYTES} bytes.` };
  const body = jsonIn(bytes.toString('utf8'));
  if (!isObject(body)) return { status: 400, message: 'The body is not a JSON object.' };
  const objection = speech.objection(body, new URLSearchParams(query));
  return objection === undefined ? { bytes, body } : { status: 400, message: objection };
}
