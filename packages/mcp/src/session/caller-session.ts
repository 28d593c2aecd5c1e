import { Server, type ServerContext, type ServerOptions } from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject } from '@tamis/core';
import { NotRun } from '@tamis/ledger';
import { endsWithin } from '../link/ends-within.ts';
import { GATE_INFO } from '../link/link.ts';
import { ANY } from '../link/sdk-answers.ts';
import { type Id, RPC, RpcError } from '../wire/message.ts';
import { asked, askingOf, NO_VALIDATOR, sayTo } from './ask-caller.ts';
import { askTask, TASK_METHODS, taskMethod } from './ask-task.ts';
import type { Asking } from './asking.ts';
import { TASKS } from './caller-of.ts';
import { carryCall } from './carry-call.ts';
import type { Channel } from './channel.ts';
import { listTools } from './list-tools.ts';
import { unparkAll } from './parked.ts';
import { passOn } from './pass-on.ts';
import { subscribe, unsubscribe } from './subscribe.ts';
import { ownerOf, type Upstreams } from './tool-owner.ts';
import { endUpstream, isAwaited, messageIn, type Upstream } from './upstream.ts';
import { unwant, want } from './wanted.ts';

export interface CallerSession {
  serve(era: Channel['era'], unit: 'connection' | 'request'): Server;
  serves(method: string): boolean;
  readonly isModern: boolean;
  schemaOf(tool: string): Promise<JsonObject | undefined>;
  // The caller wants to be told about these resources, until the subscription is ended.
  watch(uris: readonly string[]): Promise<EndSubscription>;
  left(request: unknown): void;
  canEnd(): Promise<boolean>;
  // Ends waiting calls at once, gives running calls some time, and records calls that may have run.
  close(grace: number): Promise<void>;
}

export type EndSubscription = () => Promise<void>;

export const GRACE = 2_000;

const OWN: ReadonlySet<string> = new Set(['tools/list', 'tools/call', 'server/discover', 'subscriptions/listen']);

interface Keeping {
  readonly upstreams: Upstreams;
  readonly channels: Set<Channel>;
  readonly working: Set<Promise<unknown>>;
  readonly log: (line: string) => void;
  readonly principal: string | undefined;
  isClosed: boolean;
}

// Makes a session of open upstreams. `channels` are the ways to the caller that the upstreams speak to.
export function sessionOf(upstreams: Upstreams, given: Pick<Keeping, 'channels' | 'log' | 'principal'>): CallerSession {
  const keeping: Keeping = { ...given, upstreams, working: new Set(), isClosed: false };
  const all = [...upstreams.values()];
  return {
    serve: (era, unit) => served(keeping, era, unit),
    serves: (method) => {
      const isServed =
        OWN.has(method) || taskMethod(method) !== undefined || (all.length === 1 && all[0]?.routes.fromClient(method) === true);
      if (!isServed) given.log(`refused the method ${method}`);
      return isServed;
    },
    get isModern() {
      return all.every(({ link }) => link.isReady() && link.era === 'modern');
    },
    schemaOf: async (tool) => {
      const { upstream, name } = ownerOf(keeping.upstreams, tool);
      const schema = (await upstream?.desk.tools.find(name))?.tool?.tool?.inputSchema;
      return isJsonObject(schema) ? schema : undefined;
    },
    watch: async (uris) => {
      const subscription = {};
      const end = async () => {
        for (const upstream of all) await unsubscribe(upstream, uris, subscription);
      };
      try {
        for (const upstream of all) await subscribe(upstream, uris, subscription);
      } catch (problem) {
        await end();
        throw problem;
      }
      return end;
    },
    canEnd: async () => {
      const isBusy = () => keeping.working.size > 0 || all.some(({ exchanges }) => exchanges.size > 0);
      for (const upstream of all) if (isBusy() || (await isAwaited(upstream))) return false;
      return !isBusy();
    },
    left: (request) => {
      for (const { exchanges } of all)
        for (const { control, isSent, request: its } of exchanges.values())
          if (its === request && !isSent) control.abort('cancelled');
    },
    close: async (grace) => {
      keeping.isClosed = true;
      for (const { exchanges, parked } of all) {
        for (const { control } of exchanges.values()) control.abort('closed');
        unparkAll(parked);
      }
      await endsWithin(allEnded(keeping), grace);
      await Promise.all(all.map(({ link }) => link.close().catch(() => undefined)));
      await allEnded(keeping);
      for (const upstream of all) await endUpstream(upstream);
    },
  };
}

async function allEnded({ working, upstreams }: Keeping): Promise<void> {
  await Promise.allSettled([
    ...working,
    ...[...upstreams.values()].flatMap(({ desk }) => [...desk.held.runs.values()].map(({ ends }) => ends)),
  ]);
}

function served(keeping: Keeping, era: Channel['era'], unit: 'connection' | 'request'): Server {
  const { upstreams, channels, log, principal } = keeping;
  const [only] = upstreams.size === 1 ? upstreams.values() : [];
  const instructions = [...upstreams.values()].map((upstream) => upstream.instructions).filter((text) => text !== '');
  const server = new Server(only?.link.about.info ?? GATE_INFO, {
    capabilities: {
      ...(only === undefined ? { tools: { listChanged: true } } : only.routes.capabilities(only.link.about.capabilities)),
      ...(era === 'modern' && { extensions: { [TASKS]: {} } }),
    } as NonNullable<ServerOptions['capabilities']>,
    jsonSchemaValidator: NO_VALIDATOR,
    ...(instructions.length > 0 && { instructions: instructions.join('\n\n') }),
  });
  const say = (method: string, params: JsonObject, to?: Id) => sayTo(server, method, params, to);
  const channel: Channel = { era, say, ask: (method, params) => asked(server, era, method, params) };
  if (unit === 'connection') channels.add(channel);
  server.onclose = () => channels.delete(channel);
  // The SDK's own handler would only remember the level.
  server.removeRequestHandler('logging/setLevel');
  const answer = async (method: string, params: JsonObject, context: ServerContext): Promise<never> => {
    if (keeping.isClosed) throw new RpcError(RPC.gone, 'The gate has ended.');
    const asking = { ...askingOf(server, era, context), ...(principal !== undefined && { principal }) };
    const handled = handle(keeping, asking, method, params);
    keeping.working.add(handled);
    try {
      return (await handled) as never;
    } catch (problem) {
      throw problem instanceof NotRun ? new RpcError(RPC.gone, problem.message) : problem;
    } finally {
      keeping.working.delete(handled);
    }
  };
  server.fallbackRequestHandler = ({ method, params = {} }, context) => answer(method, params as JsonObject, context);
  // The SDK knows these as requests of the earlier era and does not give them to the fallback handler.
  for (const method of era === 'modern' ? TASK_METHODS : [])
    server.setRequestHandler(method, { params: ANY, result: ANY } as never, (params, context) =>
      answer(method, params as JsonObject, context),
    );
  server.fallbackNotificationHandler = async ({ method, params = {} }) => {
    if (only?.routes.fromClient(method) === true && only.link.isReady()) await only.link.notify(method, params as JsonObject);
    else log(`dropped the notification ${method}`);
  };
  return server;
}

async function handle(keeping: Keeping, asking: Asking, method: string, params: JsonObject): Promise<JsonObject> {
  tryAgain(keeping);
  if (method === 'tools/list') return await listTools(keeping.upstreams, params, keeping.log);
  const task = taskMethod(method);
  if (task !== undefined && asking.channel.era === 'modern')
    return await askTask([...keeping.upstreams.values()], asking, task, params);
  const [only] = keeping.upstreams.size === 1 ? keeping.upstreams.values() : [];
  if (method !== 'tools/call') {
    if (only !== undefined) return await passedOn(only, asking, method, params);
    throw new RpcError(RPC.method, `The gate does not pass on ${method}.`);
  }
  const { upstream, name } = ownerOf(keeping.upstreams, String(params.name));
  if (upstream === undefined) throw new RpcError(RPC.params, `There is no server for the tool ${name.slice(0, 80)}.`);
  return await carryCall(upstream, asking, typeof params.name === 'string' ? { ...params, name } : params);
}

// Reconnects in the background to servers that were lost or never reached, once their pause is over.
function tryAgain({ upstreams, channels, log }: Pick<Keeping, 'upstreams' | 'channels' | 'log'>): void {
  if (upstreams.size === 1) return;
  for (const [prefix, { link }] of upstreams) {
    if (link.isReady()) continue;
    link.ready().then(
      () => {
        log(`${prefix} can be used again`);
        for (const channel of channels) channel.say('notifications/tools/list_changed', {});
      },
      () => undefined,
    );
  }
}

async function passedOn(upstream: Upstream, asking: Asking, method: string, params: JsonObject): Promise<JsonObject> {
  await upstream.link.ready().catch((problem: unknown) => {
    throw new RpcError(RPC.gone, messageIn(problem));
  });
  const uri = String(params.uri);
  if (method === 'resources/subscribe') want(upstream.wanted, [uri], upstream);
  try {
    const result = await passOn(upstream, asking, method, params);
    if (method === 'resources/unsubscribe') unwant(upstream.wanted, uri, upstream);
    return result;
  } catch (problem) {
    if (method === 'resources/subscribe') unwant(upstream.wanted, uri, upstream);
    throw problem;
  }
}
