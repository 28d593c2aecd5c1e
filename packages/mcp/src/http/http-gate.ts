import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLegacyRequest } from '@modelcontextprotocol/server';
import type { JsonObject } from '@tamis/core';
import { requesterFor } from '../link/requester.ts';
import { isKnown, ODD } from '../session/caller-transport.ts';
import { type GateOptions, requireNames } from '../session/options.ts';
import { errorMessage, type Message, RPC } from '../wire/message.ts';
import { callerReader, MOST_BYTES } from '../wire/read-message.ts';
import { type HttpServers, upstreamServer } from './http-servers.ts';
import { type LegacyCallers, legacyCallers } from './legacy-callers.ts';
import { type ModernCallers, modernCallers } from './modern-callers.ts';
import { refusal } from './refusal.ts';
import { bodyOf, webRequest, writeAnswer } from './web.ts';

/** A gate in front of a server that speaks streamable HTTP. */
export interface HttpGiven extends Omit<GateOptions, 'session'> {
  readonly upstream: string;
  /** 0 takes any free port. */
  readonly port: number;
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
  const address = URL.parse(given.upstream);
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    throw new RangeError(
      `${JSON.stringify(given.upstream)} is not the address of a server; expected one with http:// or https://.`,
    );
  requireNames(given);
  const { request, close } = await requesterFor(address);
  const servers = upstreamServer(given, address, request);
  const gate = await listenAt(given.port, servers, given);
  return {
    url: gate.url,
    close: async () => {
      await gate.close();
      close();
    },
  };
}

/** Serves callers on a port of this machine. */
export async function listenAt(
  port: number,
  servers: HttpServers,
  { hold = 'wait', log }: Pick<GateOptions, 'hold' | 'log'>,
): Promise<HttpGate> {
  const callers = { legacy: legacyCallers(servers), modern: modernCallers(servers, hold) };
  const { createServer } = await import('node:http');
  const read = callerReader();
  const server = createServer((request, response) => {
    response.on('error', () => {});
    serve(callers, read, request, response).catch((problem: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
      log?.(`the gate itself failed: ${problem instanceof Error ? problem.message : String(problem)}`);
    });
  });
  // Rejects if there is an error instead.
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([callers.legacy.close(), callers.modern.close()]);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Callers of both eras. */
interface Callers {
  readonly legacy: LegacyCallers;
  readonly modern: ModernCallers;
}

async function serve(
  callers: Callers,
  read: ReturnType<typeof callerReader>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, reason: string) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(reason);
  };
  if (!isFromHere(request.headers)) return refuse(403, 'Only programs on this machine are served.');
  if (request.url?.split('?')[0] !== '/mcp') return refuse(404, 'The gate is at /mcp.');
  const session = request.headers['mcp-session-id'];
  if (typeof session === 'string' && !callers.legacy.knows(session)) return refuse(404, 'There is no such session.');
  const left = new AbortController();
  const web = webRequest(request, left.signal);
  response.on('close', () => {
    if (response.writableFinished) return;
    left.abort();
    callers.legacy.left(web);
  });
  if (request.method !== 'POST') return await writeAnswer(await callers.legacy.session(web), response);
  if (!/^application\/json\s*(?:;|$)/i.test(String(request.headers['content-type'] ?? '')))
    return refuse(415, 'Messages must be application/json.');
  const text = await bodyOf(request, MOST_BYTES);
  if (text === undefined) return refuse(413, `A message may have at most ${MOST_BYTES} bytes.`);
  const message = read(text);
  if (message.kind === 'unreadable')
    return await writeAnswer(Response.json(errorMessage(message.id, message.code, message.reason), { status: 400 }), response);
  await writeAnswer(
    isKnown(message) ? await answered(callers, web, message, request.headers) : refusal(400, message, ODD, RPC.invalid),
    response,
  );
}

async function answered(callers: Callers, web: Request, message: Message, headers: IncomingHttpHeaders): Promise<Response> {
  const body = message.message as JsonObject;
  return (await isLegacyRequest(web, body))
    ? await callers.legacy.post(web, message, headers)
    : await callers.modern.post(web, message, headers);
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request comes from a program on this machine, and not from another site's page whose name resolves here. */
function isFromHere({ host = '', origin }: IncomingHttpHeaders): boolean {
  if (!LOOPBACK.has(host.replace(/:\d{1,5}$/, '').toLowerCase())) return false;
  return origin === undefined || LOOPBACK.has(URL.parse(origin)?.hostname ?? '');
}
