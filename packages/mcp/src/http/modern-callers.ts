import { createHash } from 'node:crypto';
import {
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  type McpHttpHandler,
  McpServer,
  type Server,
  type ServerEvent,
} from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject } from '@tamis/core';
import { LONGEST_TIMER } from '@tamis/core/internal';
import type { HoldMode } from '../call/call.ts';
import { GATE_INFO } from '../link/link.ts';
import { NO_VALIDATOR } from '../session/ask-caller.ts';
import { type CallerSession, GRACE } from '../session/caller-session.ts';
import { capabilitiesIn, resourcesIn } from '../session/caller-transport.ts';
import type { Channel } from '../session/channel.ts';
import { openSession } from '../session/open-session.ts';
import { type Message, RpcError } from '../wire/message.ts';
import { type From, senderOf } from './from.ts';
import type { HttpServers } from './http-servers.ts';
import { NoPlace, type Place, type PlacesGiven, places } from './places.ts';
import { refusal, unreachable } from './refusal.ts';

export interface ModernCallers {
  post(request: Request, message: Message, from: From): Promise<Response>;
  close(): Promise<void>;
}

interface Caller {
  from: From;
  place: Place | undefined;
  // Rejects with `NoPlace` if there is none.
  readonly session: Promise<CallerSession>;
  readonly handler: McpHttpHandler;
  readonly challenge: () => string | undefined;
}

const MOST_SUBSCRIPTIONS = 32;

// Serves callers of the new era. The answer to a waiting call begins at once, because clients have a timeout for that. A caller that has been
// idle for long is forgotten. Its pending calls are in the ledger, and its next request finds them there.
export function modernCallers(servers: HttpServers, hold: HoldMode, room: PlacesGiven = {}): ModernCallers {
  const callers = new Map<string, Caller>();
  const all = places(room);
  const asked = new WeakMap<Request, JsonObject>();
  const forget = (caller: Caller) => {
    for (const [key, one] of callers) if (one === caller) callers.delete(key);
  };
  const end = async (caller: Caller, grace: number): Promise<void> => {
    forget(caller);
    await (await caller.session.catch(() => undefined))?.close(grace);
    await caller.handler.close();
  };
  const opened = (from: From, capabilities: JsonObject, name: string): Caller => {
    const { principal, over } = from;
    const { served, challenge } = servers(() => caller.from.headers);
    const channels = new Set<Channel>();
    const named = served.map((one) => ({ ...one, options: { ...one.options, session: name } }));
    let isOpen = false;
    const taking = all.take(
      {
        principal,
        canEnd: async () => isOpen && (await (await caller.session).canEnd()),
        end: () => end(caller, LONGEST_TIMER),
      },
      over,
    );
    const session = taking.then(async (place) => {
      if (place === undefined) throw new NoPlace('Too many clients are connected.');
      caller.place = place;
      const made = await openSession(named, capabilities, { channels, principal });
      isOpen = true;
      return made;
    });
    const handler = createMcpHandler(({ requestInfo }) => serverFor(session, requestInfo && asked.get(requestInfo)), {
      ...{ legacy: 'reject', responseMode: hold === 'wait' ? 'sse' : 'auto', maxSubscriptions: MOST_SUBSCRIPTIONS },
    });
    channels.add(busChannel(handler));
    const caller: Caller = { session, handler, from, challenge, place: undefined };
    return caller;
  };
  const callerFor = async (from: From, params: JsonObject): Promise<Caller> => {
    const capabilities = capabilitiesIn('', params);
    const who = sessionOf(from, params);
    const shared = await callers.get(who)?.session.catch(() => undefined);
    const key = shared === undefined || shared.isModern ? who : canIn(who, capabilities);
    const known = callers.get(key);
    if (known !== undefined) {
      known.from = from;
      // It is still being opened for an earlier request, which keeps its place.
      if (known.place !== undefined) known.place.use(from.over);
      else known.session.then(() => known.place?.use(from.over)).catch(() => undefined);
      return known;
    }
    const caller = opened(from, capabilities, who);
    callers.set(key, caller);
    const session = await caller.session.catch(() => undefined);
    if (session === undefined) {
      forget(caller);
      caller.place?.leave();
    } else if (key === who && !session.isModern) callers.set(canIn(who, capabilities), caller);
    return caller;
  };
  return {
    post: async (request, message, from) => {
      const { params = {} } = message.message as { readonly params?: JsonObject };
      const caller = await callerFor(from, params);
      try {
        const session = await caller.session;
        if (message.kind === 'request' && message.method === 'subscriptions/listen') {
          const endSubscription = await session.watch(resourcesIn(params));
          void from.over.then(endSubscription);
        }
      } catch (problem) {
        return notServed(problem, message, caller);
      }
      asked.set(request, message.message);
      return await caller.handler.fetch(request, { parsedBody: message.message });
    },
    close: async () => {
      await Promise.all([all.close(), ...[...new Set(callers.values())].map((caller) => end(caller, GRACE))]);
    },
  };
}

function notServed(problem: unknown, message: Message, { challenge }: Caller): Response {
  if (problem instanceof NoPlace) return refusal(503, message, problem.message);
  if (problem instanceof RpcError) return refusal(400, message, problem.message, problem.code);
  return unreachable(problem, message, challenge());
}

function sessionOf(from: From, { _meta: meta }: JsonObject): string {
  const info = isJsonObject(meta) ? meta[CLIENT_INFO_META_KEY] : undefined;
  const { name = null } = isJsonObject(info) ? info : ({} as JsonObject);
  const digest = createHash('sha256').update(JSON.stringify([...senderOf(from), name]));
  return `http-${digest.digest('hex').slice(0, 32)}`;
}

// A server of the earlier era is told once what the caller can do for it, so that one that can do something else is another caller.
function canIn(who: string, { elicitation, sampling, roots }: JsonObject): string {
  return JSON.stringify([who, elicitation ?? null, sampling ?? null, roots ?? null]);
}

function busChannel({ bus }: McpHttpHandler): Channel {
  return {
    era: 'modern',
    say: (method, params) => {
      const kind = EVENTS[method];
      if (kind === 'resource_updated') bus.publish({ kind, uri: String(params.uri) });
      else if (kind !== undefined) bus.publish({ kind });
    },
    ask: (method) => Promise.reject(new Error(`The caller can't be asked for ${method} here.`)),
  };
}

const EVENTS: { readonly [method: string]: ServerEvent['kind'] } = {
  'notifications/tools/list_changed': 'tools_list_changed',
  'notifications/prompts/list_changed': 'prompts_list_changed',
  'notifications/resources/list_changed': 'resources_list_changed',
  'notifications/resources/updated': 'resource_updated',
};

async function serverFor(opening: Promise<CallerSession>, message: JsonObject | undefined): Promise<McpServer> {
  const session = await opening;
  const { name } = isJsonObject(message?.params) ? message.params : ({} as JsonObject);
  const schema =
    message?.method === 'tools/call' && typeof name === 'string'
      ? await session.schemaOf(name).catch(() => undefined)
      : undefined;
  const server = session.serve('modern', 'request');
  if (typeof message?.method === 'string' && !session.serves(message.method)) delete server.fallbackRequestHandler;
  return new RequestServer(server, schema);
}

class RequestServer extends McpServer {
  readonly #schema: JsonObject | undefined;

  constructor(server: Server, schema: JsonObject | undefined) {
    super(GATE_INFO, { jsonSchemaValidator: NO_VALIDATOR });
    (this as { server: Server }).server = server;
    this.#schema = schema;
  }

  override toolInputSchemaJson(): Record<string, unknown> | undefined {
    return this.#schema;
  }
}
