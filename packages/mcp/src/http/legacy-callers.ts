import type { IncomingHttpHeaders } from 'node:http';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Json } from '@tamis/core';
import { randomIds } from '@tamis/ledger';
import { BUSY, cancelledIn, capabilitiesIn, idsInProgress } from '../session/caller-transport.ts';
import type { House } from '../session/house.ts';
import { openHouse } from '../session/open-house.ts';
import { type Message, RPC } from '../wire/message.ts';
import type { From } from './from.ts';
import type { HttpServers } from './http-servers.ts';
import { refusal, unreachable } from './refusal.ts';

/** Callers of the earlier era: each has a session. */
export interface LegacyCallers {
  /** Whether somebody began a session of this name; nobody else can use it. */
  knows(session: string, principal: string | undefined): boolean;
  /** Takes a message. */
  post(request: Request, message: Message, from: From): Promise<Response>;
  /** A caller listens, or ends its session. */
  session(request: Request): Promise<Response>;
  left(request: Request): void;
  close(): Promise<void>;
}

/** More sessions than this at once are abuse. */
export const MOST_SESSIONS = 256;

/** How long a running call may take to end once its session ends, in milliseconds. */
export const GRACE = 2_000;

interface Session {
  /** Who began it. */
  readonly principal: string | undefined;
  readonly house: House;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly ids: ReturnType<typeof idsInProgress>;
  /** Those of the last request. */
  headers: IncomingHttpHeaders;
}

/** The SDK's transport, which tells when a request is answered. */
class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #ids: Session['ids'];

  constructor(id: string, ids: Session['ids']) {
    super({ sessionIdGenerator: () => id });
    this.#ids = ids;
  }

  override async send(...given: Parameters<WebStandardStreamableHTTPServerTransport['send']>): Promise<void> {
    const [message] = given;
    if ('id' in message && !('method' in message)) this.#ids.delete(message.id as Json);
    await super.send(...given);
  }
}

/** Serves callers of the earlier era. */
export function legacyCallers(servers: HttpServers): LegacyCallers {
  const sessions = new Map<string, Session>();
  const begin = async (request: Request, message: Message, { headers, principal }: From): Promise<Response> => {
    if (message.kind !== 'request' || message.method !== 'initialize')
      return refusal(400, message, 'The first message of a session must be initialize.');
    if (sessions.size >= MOST_SESSIONS) return refusal(503, message, 'Too many sessions are open.');
    const [id, ids] = [randomIds(), idsInProgress()];
    const latest = () => sessions.get(id)?.headers ?? headers;
    const { served, challenge } = servers(latest);
    let house: House;
    try {
      house = await openHouse(served, capabilitiesIn(message.method, message.params), { principal });
    } catch (problem) {
      return unreachable(problem, message, challenge());
    }
    const transport = new SessionTransport(id, ids);
    await house.serve('legacy', 'connection').connect(transport);
    sessions.set(id, { house, transport, ids, headers, principal });
    const answer = await transport.handleRequest(request, { parsedBody: message.message });
    if (answer.status < 400) return answer;
    sessions.delete(id);
    await house.close(0);
    return answer;
  };
  return {
    knows: (session, principal) => sessions.has(session) && sessions.get(session)?.principal === principal,
    post: async (request, message, from) => {
      const { headers } = from;
      const id = request.headers.get('mcp-session-id');
      if (id === null) return await begin(request, message, from);
      const known = sessions.get(id);
      if (known === undefined) return refusal(404, message, 'There is no such session.');
      known.headers = headers;
      if (message.kind === 'request' && !known.ids.add(message.id)) return refusal(400, message, BUSY, RPC.invalid);
      if (message.kind === 'notification' && message.method === 'notifications/cancelled')
        known.ids.delete(cancelledIn(message.params));
      return await known.transport.handleRequest(request, { parsedBody: message.message });
    },
    session: async (request) => {
      const id = request.headers.get('mcp-session-id') ?? '';
      if (id === '') return refusal(405, undefined, 'Send messages with POST.');
      const known = sessions.get(id);
      if (known === undefined) return refusal(404, undefined, 'There is no such session.');
      // Who listens last is told.
      if (request.method === 'GET') known.transport.closeStandaloneSSEStream();
      if (request.method === 'DELETE') {
        sessions.delete(id);
        await known.house.close(GRACE);
      }
      return await known.transport.handleRequest(request);
    },
    left: (request) => {
      for (const { house } of sessions.values()) house.left(request);
    },
    close: async () => {
      const all = [...sessions.values()];
      sessions.clear();
      await Promise.all(all.map(({ house }) => house.close(GRACE)));
      for (const { transport } of all) await transport.close();
    },
  };
}
