import { Server, type ServerContext, type ServerOptions } from '@modelcontextprotocol/server';
import type { JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
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
import { unparkAll } from './parked.ts';
import { passOn, watch } from './pass-on.ts';
import { endUpstream, messageIn, type Upstream } from './upstream.ts';

/** All that one caller is served by: one server, or several whose names precede those of their tools. */
export interface CallerSession {
  /** A server of the SDK for one connection of the caller, or for one request, which hears nothing that belongs to no request. */
  serve(era: Channel['era'], unit: 'connection' | 'request'): Server;
  /** Whether a method is served at all. One that is not is refused by the SDK. */
  serves(method: string): boolean;
  /** Whether all servers are of the new era, and are told with each request what the caller can do. */
  readonly isModern: boolean;
  /** The schema of a tool's arguments, to compare headers with. */
  schemaOf(tool: string): Promise<JsonObject | undefined>;
  /** The caller wants to be told about these resources. */
  watch(uris: readonly string[]): Promise<void>;
  /** The client no longer waits for the answer to a request: what waits ends, and what runs continues. */
  left(request: unknown): void;
  /** Ends what waits at once, gives what runs some time, and records what is not known. */
  close(grace: number): Promise<void>;
}

/** How long a running call may take to end once the gate ends, in milliseconds. */
export const GRACE = 2_000;

/** The upstreams of a session by the names that precede those of their tools; a single one has none. */
export type Upstreams = ReadonlyMap<string, Upstream>;

/** Methods that the gate or the SDK answers. */
const OWN: ReadonlySet<string> = new Set(['tools/list', 'tools/call', 'server/discover', 'subscriptions/listen']);

/** Between the name of a server and that of its tool. */
const BETWEEN = '__';

/** What requests of one caller are handled with. */
interface Keeping {
  readonly upstreams: Upstreams;
  readonly channels: Set<Channel>;
  readonly working: Set<Promise<unknown>>;
  readonly log: (line: string) => void;
  /** Who was authenticated. */
  readonly principal: string | undefined;
  isClosed: boolean;
}

/** Makes a session of open upstreams. `channels` are the ways to the caller that the upstreams speak to. */
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
    isModern: all.every(({ link }) => link.era === 'modern'),
    schemaOf: async (tool) => {
      const { upstream, name } = upstreamOf(keeping, tool);
      const schema = (await upstream?.desk.tools.find(name))?.tool?.tool?.inputSchema;
      return isJsonObject(schema) ? schema : undefined;
    },
    watch: async (uris) => {
      for (const upstream of all) await watch(upstream, uris);
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

/** Requests, and what runs for tasks that nobody asks about just now. */
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
    return (await handled.finally(() => keeping.working.delete(handled))) as never;
  };
  server.fallbackRequestHandler = ({ method, params = {} }, context) => answer(method, params as JsonObject, context);
  // The SDK knows these as requests of the earlier era, and passes them to nobody who does not ask for them by name.
  for (const method of era === 'modern' ? TASK_METHODS : [])
    server.setRequestHandler(method, { params: ANY, result: ANY } as never, (params, context) =>
      answer(method, params as JsonObject, context),
    );
  server.fallbackNotificationHandler = async ({ method, params = {} }) => {
    if (only?.routes.fromClient(method) === true) await only.link.notify(method, params as JsonObject);
    else log(`dropped the notification ${method}`);
  };
  return server;
}

async function handle(keeping: Keeping, asking: Asking, method: string, params: JsonObject): Promise<JsonObject> {
  if (method === 'tools/list') return await list(keeping, params);
  const task = taskMethod(method);
  if (task !== undefined && asking.channel.era === 'modern')
    return await askTask([...keeping.upstreams.values()], asking, task, params);
  const [only] = keeping.upstreams.size === 1 ? keeping.upstreams.values() : [];
  if (method !== 'tools/call') {
    if (only !== undefined) return await passOn(only, asking, method, params);
    throw new RpcError(RPC.method, `The gate does not pass on ${method}.`);
  }
  const { upstream, name } = upstreamOf(keeping, String(params.name));
  if (upstream === undefined) throw new RpcError(RPC.params, `There is no server for the tool ${name.slice(0, 80)}.`);
  return await carryCall(upstream, asking, typeof params.name === 'string' ? { ...params, name } : params);
}

/** The server that a tool belongs to, and the tool's own name. */
function upstreamOf(
  { upstreams }: Pick<Keeping, 'upstreams'>,
  name: string,
): { readonly upstream: Upstream | undefined; readonly name: string } {
  const single = upstreams.get('');
  if (single !== undefined) return { upstream: single, name };
  const at = name.indexOf(BETWEEN);
  return { upstream: upstreams.get(name.slice(0, Math.max(at, 0))), name: name.slice(at < 0 ? 0 : at + BETWEEN.length) };
}

async function list({ upstreams, log }: Keeping, { cursor }: JsonObject): Promise<JsonObject> {
  if (cursor !== undefined) throw new RpcError(RPC.params, 'There is no page with this cursor.');
  const single = upstreams.get('');
  if (single !== undefined) return { tools: await listed(single) };
  const lists = await Promise.all(
    [...upstreams].map(async ([prefix, upstream]) => {
      const tools = await listed(upstream).catch((problem: unknown) => {
        log(`${prefix} lists no tools: ${messageIn(problem)}`);
        return [];
      });
      return tools.map((tool) => ({ ...tool, name: `${prefix}${BETWEEN}${tool.name}` }));
    }),
  );
  return { tools: lists.flat() };
}

async function listed({ desk }: Upstream): Promise<readonly JsonObject[]> {
  try {
    return await desk.tools.list();
  } catch (problem) {
    throw new RpcError(RPC.internal, messageIn(problem));
  }
}
