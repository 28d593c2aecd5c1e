import { createHash } from 'node:crypto';
import {
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  type McpHttpHandler,
  McpServer,
  type Server,
  type ServerEvent,
} from '@modelcontextprotocol/server';
import type { JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
import type { HoldMode } from '../call/call.ts';
import { GATE_INFO } from '../link/link.ts';
import { capabilitiesIn, resourcesIn } from '../session/caller-transport.ts';
import { type House, NO_VALIDATOR } from '../session/house.ts';
import { openHouse } from '../session/open-house.ts';
import type { Voice } from '../session/voice.ts';
import type { Message } from '../wire/message.ts';
import type { From } from './from.ts';
import type { HttpServers } from './http-servers.ts';
import { GRACE, MOST_SESSIONS } from './legacy-callers.ts';
import { refusal, unreachable } from './refusal.ts';

/** Callers of the new era, who have no session: the same client with the same credentials is the same caller. */
export interface ModernCallers {
  post(request: Request, message: Message, from: From): Promise<Response>;
  close(): Promise<void>;
}

interface Caller {
  /** Where its last request came from: its token may be a new one. */
  from: From;
  readonly house: Promise<House>;
  readonly handler: McpHttpHandler;
}

/** Serves callers of the new era. A call that waits begins its answer at once, because clients wait only so long for that. */
export function modernCallers(servers: HttpServers, hold: HoldMode): ModernCallers {
  const callers = new Map<string, Caller>();
  const asked = new WeakMap<Request, JsonObject>();
  const opened = (
    from: From,
    capabilities: JsonObject,
    session: string,
  ): { readonly caller: Caller; readonly challenge: () => string | undefined } => {
    const { served, challenge } = servers(() => caller.from.headers);
    const voices = new Set<Voice>();
    const named = served.map((one) => ({ ...one, options: { ...one.options, session } }));
    const house = openHouse(named, capabilities, { voices, principal: from.principal });
    const handler = createMcpHandler(({ requestInfo }) => serverFor(house, requestInfo && asked.get(requestInfo)), {
      legacy: 'reject',
      responseMode: hold === 'wait' ? 'sse' : 'auto',
    });
    voices.add(busVoice(handler));
    const caller: Caller = { house, handler, from };
    return { caller, challenge };
  };
  return {
    post: async (request, message, from) => {
      const { params = {} } = message.message as { readonly params?: JsonObject };
      const capabilities = capabilitiesIn('', params);
      const who = sessionOf(from, params);
      const shared = await callers.get(who)?.house.catch(() => undefined);
      const key = shared === undefined || shared.isModern ? who : canIn(who, capabilities);
      let challenge: (() => string | undefined) | undefined;
      let caller = callers.get(key);
      if (caller === undefined) {
        if (callers.size >= MOST_SESSIONS) return refusal(503, message, 'Too many clients are connected.');
        ({ caller, challenge } = opened(from, capabilities, who));
        callers.set(key, caller);
      }
      caller.from = from;
      try {
        const house = await caller.house;
        if (key === who && !house.isModern) callers.set(canIn(who, capabilities), caller);
        if (message.kind === 'request' && message.method === 'subscriptions/listen') await house.watch(resourcesIn(params));
      } catch (problem) {
        callers.delete(key);
        return unreachable(problem, message, challenge?.());
      }
      asked.set(request, message.message);
      return await caller.handler.fetch(request, { parsedBody: message.message });
    },
    close: async () => {
      const all = [...new Set(callers.values())];
      callers.clear();
      const houses = await Promise.all(all.map(({ house }) => house.catch(() => undefined)));
      await Promise.all(houses.map((house) => house?.close(GRACE)));
      for (const { handler } of all) await handler.close();
    },
  };
}

/**
 * The session of a caller in the ledger, which outlives the gate: who was authenticated, with which client. Nothing vouches for
 * anybody on a gate that authenticates nobody, but then a caller's own credentials tell it from others.
 */
function sessionOf({ headers, principal }: From, { _meta: meta }: JsonObject): string {
  const info = isJsonObject(meta) ? meta[CLIENT_INFO_META_KEY] : undefined;
  const { name = null } = isJsonObject(info) ? info : ({} as JsonObject);
  const who = principal === undefined ? ['token', headers.authorization ?? null] : ['principal', principal];
  const digest = createHash('sha256').update(JSON.stringify([...who, name]));
  return `http-${digest.digest('hex').slice(0, 32)}`;
}

/** A server of the earlier era is told once what the caller can do for it, so that one that can do something else is another caller. */
function canIn(who: string, { elicitation, sampling, roots }: JsonObject): string {
  return JSON.stringify([who, elicitation ?? null, sampling ?? null, roots ?? null]);
}

/** What changes at a server, for callers who listen. */
function busVoice({ bus }: McpHttpHandler): Voice {
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

/** A server for one request. The SDK compares headers with arguments by the schema of the tool. */
async function serverFor(opening: Promise<House>, message: JsonObject | undefined): Promise<McpServer> {
  const house = await opening;
  const { name } = isJsonObject(message?.params) ? message.params : ({} as JsonObject);
  const schema =
    message?.method === 'tools/call' && typeof name === 'string' ? await house.schemaOf(name).catch(() => undefined) : undefined;
  const server = house.serve('modern', 'request');
  if (typeof message?.method === 'string' && !house.serves(message.method)) delete server.fallbackRequestHandler;
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
