import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLegacyRequest } from '@modelcontextprotocol/server';
import type { JsonObject } from '@tamis/core';
import { isOwnOrigin } from '@tamis/core/internal';
import { type AuthGiven, type Guard, guardOf } from '../auth/guard.ts';
import { LOOPBACK } from '../auth/issuer-keys.ts';
import { requesterFor } from '../link/requester.ts';
import { isKnown, ODD } from '../session/caller-transport.ts';
import { type GateOptions, requireNames } from '../session/options.ts';
import { errorMessage, type Message, RPC } from '../wire/message.ts';
import { callerReader, MOST_BYTES } from '../wire/read-message.ts';
import type { From } from './from.ts';
import { type HttpServers, type ServerToken, serverAddress, upstreamServer } from './http-servers.ts';
import { type LegacyCallers, legacyCallers } from './legacy-callers.ts';
import { type ModernCallers, modernCallers } from './modern-callers.ts';
import type { PlacesGiven } from './places.ts';
import { refusal } from './refusal.ts';
import { bodyOf, webRequest, writeAnswer } from './web.ts';

/** A gate in front of a server that speaks streamable HTTP. */
export interface HttpGiven extends Omit<GateOptions, 'session'> {
  readonly upstream: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The access token for the server. */
  readonly token?: ServerToken;
  /** Whose access tokens callers need; without it, every program on this machine is served. */
  readonly auth?: AuthGiven;
  /** How long a caller may be idle before the gate forgets it, in milliseconds; ten minutes by default. */
  readonly idle?: number;
}

/** A gate that listens on a port of this machine. */
export interface HttpGate {
  /** The address for clients. */
  readonly url: string;
  /** Ends all sessions, and waits until the port is free. */
  close(): Promise<void>;
}

/** Starts the gate; only programs on this machine can reach it. Rejects with a RangeError if the address is not valid. */
export async function startHttpGate(given: HttpGiven): Promise<HttpGate> {
  const address = serverAddress(given.upstream);
  requireNames(given);
  const { request, close } = await requesterFor(address);
  const servers = upstreamServer(given, address, request, given.token);
  const gate = await listenAt(given.port, servers, given);
  return {
    url: gate.url,
    close: async () => {
      await gate.close();
      close();
    },
  };
}

export async function listenAt(
  port: number,
  servers: HttpServers,
  { hold = 'wait', log, auth, idle }: Pick<HttpGiven, 'hold' | 'log' | 'auth' | 'idle'>,
  limits: PlacesGiven = {},
): Promise<HttpGate> {
  if (servers(() => ({})).served.some(({ options }) => options.session !== undefined))
    throw new RangeError('session: expected none for a gate over HTTP, where each caller has a session of its own.');
  const room = idle === undefined ? limits : { ...limits, idle };
  const callers = { legacy: legacyCallers(servers, room), modern: modernCallers(servers, hold, room) };
  const { createServer } = await import('node:http');
  const read = callerReader();
  let guard: Guard | undefined;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    serve({ callers, read, guard }, request, response).catch((problem: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
      log?.(`the gate itself failed: ${problem instanceof Error ? problem.message : String(problem)}`);
    });
  });
  // Before anything listens, because it may throw.
  if (auth !== undefined) guardOf(auth, NOWHERE);
  // Rejects if there is an error instead.
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  guard = auth && guardOf(auth, url);
  return {
    url,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([callers.legacy.close(), callers.modern.close()]);
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Callers {
  readonly legacy: LegacyCallers;
  readonly modern: ModernCallers;
}

const NOWHERE = 'http://127.0.0.1/mcp';

interface Desk {
  readonly callers: Callers;
  readonly read: ReturnType<typeof callerReader>;
  readonly guard: Guard | undefined;
}

async function serve({ callers, read, guard }: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refuse = (status: number, reason: string) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(reason);
  };
  const [path = ''] = (request.url ?? '').split('?');
  if (!isFromHere(request.headers, guard?.host)) return refuse(403, 'Only programs on this machine are served.');
  const document = request.method === 'GET' ? guard?.document(path) : undefined;
  if (document !== undefined) return await writeAnswer(document, response);
  if (path !== '/mcp') return refuse(404, 'The gate is at /mcp.');
  const admitted = await guard?.admit(request.headers.authorization);
  if (admitted instanceof Response) return await writeAnswer(admitted, response);
  const session = request.headers['mcp-session-id'];
  if (typeof session === 'string' && !callers.legacy.knows(session, { headers: request.headers, ...admitted }))
    return refuse(404, 'There is no such session.');
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const left = new AbortController();
  const web = webRequest(request, left.signal);
  response.on('close', () => {
    end();
    if (response.writableFinished) return;
    left.abort();
    callers.legacy.left(web);
  });
  if (request.method !== 'POST') return await writeAnswer(await callers.legacy.session(web, over), response);
  if (!/^application\/json\s*(?:;|$)/i.test(String(request.headers['content-type'] ?? '')))
    return refuse(415, 'Messages must be application/json.');
  const bytes = await bodyOf(request, MOST_BYTES);
  if (bytes === undefined) return refuse(413, `A message may have at most ${MOST_BYTES} bytes.`);
  // Decoding would replace other bytes, and the arguments of a call would change unnoticed.
  if (!isUtf8(bytes)) return refuse(400, 'A message must be UTF-8.');
  const message = read(bytes.toString('utf8'));
  if (message.kind === 'unreadable')
    return await writeAnswer(Response.json(errorMessage(message.id, message.code, message.reason), { status: 400 }), response);
  await writeAnswer(
    isKnown(message)
      ? await answered(callers, web, message, { headers: request.headers, over, ...admitted })
      : refusal(400, message, ODD, RPC.invalid),
    response,
  );
}

async function answered(callers: Callers, web: Request, message: Message, from: From): Promise<Response> {
  const body = message.message as JsonObject;
  return (await isLegacyRequest(web, body))
    ? await callers.legacy.post(web, message, from)
    : await callers.modern.post(web, message, from);
}

function isFromHere({ host = '', origin }: IncomingHttpHeaders, known: string | undefined): boolean {
  // Behind a proxy that people reach by a name of their own, callers bring a token.
  const isLocal = LOOPBACK.has(host.replace(/:\d{1,5}$/, '').toLowerCase());
  if (!isLocal && host.toLowerCase() !== known) return false;
  return origin === undefined || isOwnOrigin(origin, host, isLocal ? ['http'] : ['http', 'https']);
}
