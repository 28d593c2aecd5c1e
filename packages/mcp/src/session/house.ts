import {
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
  Server,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { Json, JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
import { endsWithin } from '../link/ends-within.ts';
import { GATE_INFO } from '../link/link.ts';
import { type Id, RPC, RpcError } from '../wire/message.ts';
import { askTask, TASK_METHODS, taskMethod } from './ask-task.ts';
import type { Asking } from './asking.ts';
import { TASKS } from './caller-of.ts';
import { carryCall } from './carry-call.ts';
import { parkingVoice, unparkAll } from './parked.ts';
import { passOn, watch } from './pass-on.ts';
import { endRoom, messageIn, type Room } from './room.ts';
import type { Voice } from './voice.ts';

/** All that one caller is served by: one server, or several whose names precede those of their tools. */
export interface House {
  /** A server of the SDK for one connection of the caller, or for one request, which hears nothing that belongs to no request. */
  serve(era: Voice['era'], unit: 'connection' | 'request'): Server;
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

/** The rooms of a house by the names that precede those of their tools; a single one has none. */
export type Rooms = ReadonlyMap<string, Room>;

/** Methods that the gate or the SDK answers. */
const OWN: ReadonlySet<string> = new Set(['tools/list', 'tools/call', 'server/discover', 'subscriptions/listen']);

/** Between the name of a server and that of its tool. */
const BETWEEN = '__';

/** What requests of one caller are handled with. */
interface Keeping {
  readonly rooms: Rooms;
  readonly voices: Set<Voice>;
  readonly working: Set<Promise<unknown>>;
  readonly log: (line: string) => void;
  /** Who was authenticated. */
  readonly principal: string | undefined;
  isClosed: boolean;
}

/** Makes a house of open rooms. `voices` are the ways to the caller that the rooms speak to. */
export function houseOf(rooms: Rooms, given: Pick<Keeping, 'voices' | 'log' | 'principal'>): House {
  const keeping: Keeping = { ...given, rooms, working: new Set(), isClosed: false };
  const all = [...rooms.values()];
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
      const { room, name } = roomOf(keeping, tool);
      const schema = (await room?.desk.tools.find(name))?.tool?.tool?.inputSchema;
      return isJsonObject(schema) ? schema : undefined;
    },
    watch: async (uris) => {
      for (const room of all) await watch(room, uris);
    },
    left: (request) => {
      for (const { flights } of all)
        for (const { control, isSent, request: its } of flights.values())
          if (its === request && !isSent) control.abort('cancelled');
    },
    close: async (grace) => {
      keeping.isClosed = true;
      for (const { flights, parked } of all) {
        for (const { control } of flights.values()) control.abort('closed');
        unparkAll(parked);
      }
      await endsWithin(allEnded(keeping), grace);
      await Promise.all(all.map(({ link }) => link.close().catch(() => undefined)));
      await allEnded(keeping);
      for (const room of all) await endRoom(room);
    },
  };
}

/** Requests, and what runs for tasks that nobody asks about just now. */
async function allEnded({ working, rooms }: Keeping): Promise<void> {
  await Promise.allSettled([...working, ...[...rooms.values()].flatMap(({ desk }) => [...desk.held.runs.values()])]);
}

function served(keeping: Keeping, era: Voice['era'], unit: 'connection' | 'request'): Server {
  const { rooms, voices, log, principal } = keeping;
  const [only] = rooms.size === 1 ? rooms.values() : [];
  const instructions = [...rooms.values()].map((room) => room.instructions).filter((text) => text !== '');
  const server = new Server(only?.link.about.info ?? GATE_INFO, {
    capabilities: {
      ...(only === undefined ? { tools: { listChanged: true } } : only.routes.capabilities(only.link.about.capabilities)),
      ...(era === 'modern' && { extensions: { [TASKS]: {} } }),
    } as NonNullable<ServerOptions['capabilities']>,
    jsonSchemaValidator: NO_VALIDATOR,
    ...(instructions.length > 0 && { instructions: instructions.join('\n\n') }),
  });
  const say = (method: string, params: JsonObject, to?: Id) => sayTo(server, method, params, to);
  const voice: Voice = { era, say, ask: (method, params) => asked(server, era, method, params) };
  if (unit === 'connection') voices.add(voice);
  server.onclose = () => voices.delete(voice);
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

/** Schemas are the gate's own business; the SDK would make a validator for every request. */
export const NO_VALIDATOR: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: () => {
    throw new Error('The gate judges by itself.');
  },
};

function sayTo(server: Server, method: string, params: JsonObject, relatedRequestId?: Id): void {
  const message = { jsonrpc: '2.0', method, params } as const;
  server.transport?.send(message, relatedRequestId === undefined ? {} : { relatedRequestId }).catch(() => undefined);
}

/** Answers of callers are the server's to judge. */
const ANY = { '~standard': { version: 1, vendor: 'tamis', validate: (value: unknown) => ({ value }) } } as const;

/** As long as a timer can run: a person may take as long as needed. */
const FOREVER = 2 ** 31 - 1;

async function asked(server: Server, era: Voice['era'], method: string, params: JsonObject, to?: Id): Promise<JsonObject> {
  if (era === 'modern') throw new RpcError(RPC.method, `The caller can't be asked for ${method} here.`);
  const options = { timeout: FOREVER, ...(to !== undefined && { relatedRequestId: to }) };
  return (await server.request({ method, params } as never, ANY as never, options)) as JsonObject;
}

function askingOf(server: Server, era: Voice['era'], { mcpReq, http }: ServerContext): Asking {
  const { id, signal, _meta: meta, inputResponses } = mcpReq;
  const envelope = (mcpReq.envelope ?? {}) as JsonObject;
  const level = envelope[LOG_LEVEL_META_KEY];
  const say = (method: string, params: JsonObject) => sayTo(server, method, params, id);
  const voice =
    era === 'modern'
      ? parkingVoice(say)
      : { era, say, ask: (method: string, params: JsonObject) => asked(server, era, method, params, id) };
  const [client, capabilities] = [server.getClientVersion(), server.getClientCapabilities()];
  const state: unknown = mcpReq.requestState();
  return {
    ...{ voice, signal, request: http?.req, meta: meta as Json | undefined },
    capabilities: (era === 'modern' ? (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) : (capabilities ?? {})) as JsonObject,
    ...(client && { client: { name: client.name, version: client.version } }),
    back: {
      ...(inputResponses && { inputResponses: inputResponses as unknown as JsonObject }),
      ...(typeof state === 'string' && { requestState: state }),
    },
    ...(typeof level === 'string' && { level }),
  };
}

async function handle(keeping: Keeping, asking: Asking, method: string, params: JsonObject): Promise<JsonObject> {
  if (method === 'tools/list') return await list(keeping, params);
  const task = taskMethod(method);
  if (task !== undefined && asking.voice.era === 'modern')
    return await askTask([...keeping.rooms.values()], asking, task, params);
  const [only] = keeping.rooms.size === 1 ? keeping.rooms.values() : [];
  if (method !== 'tools/call') {
    if (only !== undefined) return await passOn(only, asking, method, params);
    throw new RpcError(RPC.method, `The gate does not pass on ${method}.`);
  }
  const { room, name } = roomOf(keeping, String(params.name));
  if (room === undefined) throw new RpcError(RPC.params, `There is no server for the tool ${name.slice(0, 80)}.`);
  return await carryCall(room, asking, typeof params.name === 'string' ? { ...params, name } : params);
}

/** The room that a tool is in, and the tool's own name. */
function roomOf({ rooms }: Pick<Keeping, 'rooms'>, name: string): { readonly room: Room | undefined; readonly name: string } {
  const single = rooms.get('');
  if (single !== undefined) return { room: single, name };
  const at = name.indexOf(BETWEEN);
  return { room: rooms.get(name.slice(0, Math.max(at, 0))), name: name.slice(at < 0 ? 0 : at + BETWEEN.length) };
}

async function list({ rooms, log }: Keeping, { cursor }: JsonObject): Promise<JsonObject> {
  if (cursor !== undefined) throw new RpcError(RPC.params, 'There is no page with this cursor.');
  const single = rooms.get('');
  if (single !== undefined) return { tools: await listed(single) };
  const lists = await Promise.all(
    [...rooms].map(async ([prefix, room]) => {
      const tools = await listed(room).catch((problem: unknown) => {
        log(`${prefix} lists no tools: ${messageIn(problem)}`);
        return [];
      });
      return tools.map((tool) => ({ ...tool, name: `${prefix}${BETWEEN}${tool.name}` }));
    }),
  );
  return { tools: lists.flat() };
}

async function listed({ desk }: Room): Promise<readonly JsonObject[]> {
  try {
    return await desk.tools.list();
  } catch (problem) {
    throw new RpcError(RPC.internal, messageIn(problem));
  }
}
