import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomIds } from '@tamis/ledger';
import { type GateOptions, requireNames } from '../session/options.ts';
import { MOST_BYTES } from '../wire/read-message.ts';
import { type Exchange, exchange } from './exchange.ts';
import { type HttpSession, httpSession } from './http-session.ts';
import { type Upstream, upstreamAt } from './upstream.ts';

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

/** More sessions than this at once are abuse. */
const MOST_SESSIONS = 256;

/** How long a running call may take to end once its session ends, in milliseconds. */
const GRACE = 2_000;

/** Starts the gate; only programs on this machine can reach it. Rejects with a RangeError if the address is not valid. */
export async function startHttpGate(given: HttpGiven): Promise<HttpGate> {
  const address = URL.parse(given.upstream);
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    throw new RangeError(
      `${JSON.stringify(given.upstream)} is not the address of a server; expected one with http:// or https://.`,
    );
  requireNames(given);
  const { createServer } = await import('node:http');
  const upstream = await upstreamAt(address);
  const sessions = new Map<string, HttpSession>();
  const server = createServer((request, response) => {
    response.on('error', () => {});
    serve({ given, upstream, sessions }, request, response).catch((problem: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
      given.log?.(`the gate itself failed: ${problem instanceof Error ? problem.message : String(problem)}`);
    });
  });
  // Rejects if there is an error instead.
  await once(server.listen(given.port, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...sessions.values()].map((session) => session.close(GRACE)));
      server.closeAllConnections();
      upstream.close();
      await closed;
    },
  };
}

interface Office {
  readonly given: HttpGiven;
  readonly upstream: Upstream;
  readonly sessions: Map<string, HttpSession>;
}

async function serve(office: Office, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { sessions } = office;
  const named = request.headers['mcp-session-id'];
  let id = typeof named === 'string' ? named : undefined;
  const answer = exchange(request, response, (): { [name: string]: string } =>
    id === undefined ? {} : { 'mcp-session-id': id },
  );
  if (!isFromHere(request.headers)) return answer.refuse(403, 'Only programs on this machine are served.');
  if (request.url?.split('?')[0] !== '/mcp') return answer.refuse(404, 'The gate is at /mcp.');
  const known = id === undefined ? undefined : sessions.get(id);
  if (id !== undefined && known === undefined) return answer.refuse(404, 'There is no such session.');
  if (request.method === 'GET' && known !== undefined) return listen(known, response, answer);
  if (request.method === 'DELETE' && known !== undefined && id !== undefined) {
    sessions.delete(id);
    await known.close(GRACE);
    return answer.refuse(204, '');
  }
  if (request.method !== 'POST') return answer.refuse(405, 'Send messages with POST.');
  if (!String(request.headers['content-type'] ?? '').startsWith('application/json'))
    return answer.refuse(415, 'Messages must be application/json.');
  const text = await bodyOf(request);
  if (text === undefined) return answer.refuse(413, `A message may have at most ${MOST_BYTES} bytes.`);
  if (known !== undefined) return await take(known, text, response, answer);
  if (sessions.size >= MOST_SESSIONS) return answer.refuse(503, 'Too many sessions are open.');
  if (!isFirst(text)) return answer.refuse(400, 'The first message of a session must be initialize.');
  id = randomIds();
  const session = httpSession(office.given, office.upstream);
  sessions.set(id, session);
  return await take(session, text, response, answer);
}

function listen(session: HttpSession, response: ServerResponse, answer: Exchange): void {
  response.on('close', () => session.unlisten(answer));
  answer.open();
  session.listen(answer);
}

/** A request is answered by a stream; anything else is only accepted. */
async function take({ gate }: HttpSession, text: string, response: ServerResponse, answer: Exchange): Promise<void> {
  response.on('close', () => gate.clientLeft(answer));
  if ((await gate.fromClient(text, answer)) === 'taken') answer.refuse(202, '');
}

/** Whether a session begins with this; the gate parses it properly. */
function isFirst(text: string): boolean {
  try {
    return (JSON.parse(text) as { readonly method?: unknown } | null)?.method === 'initialize';
  } catch {
    return false;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request comes from a program on this machine, and not from another site's page whose name resolves here. */
function isFromHere({ host = '', origin }: IncomingHttpHeaders): boolean {
  if (!LOOPBACK.has(host.replace(/:\d{1,5}$/, '').toLowerCase())) return false;
  return origin === undefined || LOOPBACK.has(URL.parse(origin)?.hostname ?? '');
}
