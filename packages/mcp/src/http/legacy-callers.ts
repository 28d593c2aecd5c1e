import type { IncomingHttpHeaders } from 'node:http';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Json } from '@tamis/core';
import { randomIds } from '@tamis/ledger';
import { type CallerSession, GRACE } from '../session/caller-session.ts';
import { BUSY, cancelledIn, capabilitiesIn, idsInProgress } from '../session/caller-transport.ts';
import { openSession } from '../session/open-session.ts';
import { type Message, RPC } from '../wire/message.ts';
import { type From, senderOf } from './from.ts';
import type { HttpServers } from './http-servers.ts';
import { type Place, type PlacesGiven, places } from './places.ts';
import { refusal, unreachable } from './refusal.ts';

export interface LegacyCallers {
  knows(session: string, from: Pick<From, 'headers' | 'principal'>): boolean;
  post(request: Request, message: Message, from: From): Promise<Response>;
  session(request: Request, over: Promise<void>): Promise<Response>;
  left(request: Request): void;
  close(): Promise<void>;
}

interface Session {
  readonly sender: readonly [string, string | null];
  readonly session: CallerSession;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly ids: ReturnType<typeof idsInProgress>;
  readonly place: Place;
  headers: IncomingHttpHeaders;
}

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

export function legacyCallers(servers: HttpServers, room: PlacesGiven = {}): LegacyCallers {
  const sessions = new Map<string, Session>();
  const all = places(room);
  const ended = async (id: string): Promise<void> => {
    const known = sessions.get(id);
    sessions.delete(id);
    known?.place.leave();
    await known?.session.close(GRACE);
    await known?.transport.close();
  };
  const begin = async (request: Request, message: Message, from: From): Promise<Response> => {
    const { headers, principal, over } = from;
    if (message.kind !== 'request' || message.method !== 'initialize')
      return refusal(400, message, 'The first message of a session must be initialize.');
    const [id, ids] = [randomIds(), idsInProgress()];
    const canEnd = async () => (await sessions.get(id)?.session.canEnd()) ?? false;
    const place = await all.take({ principal, canEnd, end: () => ended(id) }, over);
    if (place === undefined) return refusal(503, message, 'Too many sessions are open.');
    const latest = () => sessions.get(id)?.headers ?? headers;
    const { served, challenge } = servers(latest);
    let session: CallerSession;
    try {
      session = await openSession(served, capabilitiesIn(message.method, message.params), { principal });
    } catch (problem) {
      place.leave();
      return unreachable(problem, message, challenge());
    }
    const transport = new SessionTransport(id, ids);
    await session.serve('legacy', 'connection').connect(transport);
    sessions.set(id, { session, transport, ids, place, headers, sender: senderOf(from) });
    const answer = await transport.handleRequest(request, { parsedBody: message.message });
    if (answer.status >= 400) await ended(id);
    return answer;
  };
  return {
    knows: (session, from) => {
      const known = sessions.get(session);
      return known !== undefined && senderOf(from).every((part, at) => part === known.sender[at]);
    },
    post: async (request, message, from) => {
      const { headers, over } = from;
      const id = request.headers.get('mcp-session-id');
      if (id === null) return await begin(request, message, from);
      const known = sessions.get(id);
      if (known === undefined) return refusal(404, message, 'There is no such session.');
      known.headers = headers;
      known.place.use(over);
      if (message.kind === 'request' && !known.ids.add(message.id)) return refusal(400, message, BUSY, RPC.invalid);
      if (message.kind === 'notification' && message.method === 'notifications/cancelled')
        known.ids.delete(cancelledIn(message.params));
      const answer = await known.transport.handleRequest(request, { parsedBody: message.message });
      // Refused because of its headers: it was never in progress, and can be made again under the same id.
      if (message.kind === 'request' && answer.status >= 400) known.ids.delete(message.id);
      return answer;
    },
    session: async (request, over) => {
      const id = request.headers.get('mcp-session-id') ?? '';
      if (id === '') return refusal(405, undefined, 'Send messages with POST.');
      const known = sessions.get(id);
      if (known === undefined) return refusal(404, undefined, 'There is no such session.');
      known.place.use(over);
      // Of several streams, the latest gets the messages.
      if (request.method === 'GET') known.transport.closeStandaloneSSEStream();
      const answer = await known.transport.handleRequest(request);
      if (request.method === 'DELETE') await ended(id);
      return answer;
    },
    left: (request) => {
      for (const { session } of sessions.values()) session.left(request);
    },
    close: async () => {
      await Promise.all([all.close(), ...[...sessions.keys()].map(ended)]);
    },
  };
}
