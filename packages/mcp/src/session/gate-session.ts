import type { Json, JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
import { visible } from '@tamis/core/wording';
import { OutcomeUnknown, randomIds } from '@tamis/ledger';
import { answerCall } from '../call/answer-call.ts';
import type { Answer, Call, Desk } from '../call/call.ts';
import { madeGate } from '../tools/made-gate.ts';
import { pinnedTools } from '../tools/pins.ts';
import { toolbox } from '../tools/toolbox.ts';
import { type Notification, type Request, type Response, RPC } from '../wire/message.ts';
import { callerReader, serverReader } from '../wire/read-message.ts';
import { errorText, notificationText, resultText } from '../wire/write-message.ts';
import { ownRequests } from './ask-server.ts';
import { endSession } from './end-session.ts';
import { type Flight, flights } from './flights.ts';
import { heldCalls } from './held-calls.ts';
import { type GateOptions, requireNames } from './options.ts';
import { routesWith } from './routes.ts';

/** Where messages go. `via` is the request of the caller's transport that a message belongs to, if it belongs to one. */
export interface SessionPorts<Via> {
  /** The answer to a request, the last that belongs to it; undefined where the caller wants none any more. */
  readonly answer: (text: string | undefined, via: Via | undefined) => void;
  /** Anything else. */
  readonly toClient: (text: string, via: Via | undefined) => void;
  readonly toServer: (text: string, via: Via | undefined) => void;
}

/** One caller and one server, with the gate between them. */
export interface GateSession<Via> {
  /** Takes a message of the caller; resolves once it is dealt with. `taken` is a message that has no answer. */
  fromClient(text: string, via?: Via): Promise<'answered' | 'taken'>;
  /** Takes a message of the server; resolves once it is dealt with. */
  fromServer(text: string): Promise<void>;
  /** No answer will come to one request, or to any. */
  serverLost(reason: string, id?: Json): void;
  /** The server did not take a request: nothing ran. */
  serverRefused(reason: string, id: Json): void;
  /** Nobody is there for an answer any more: what waits ends, and what runs goes on. */
  clientLeft(via: Via): void;
  /** Ends what waits at once, gives what runs some time, and writes down what is not known. */
  close(grace: number): Promise<void>;
}

/** What the gate tells the caller about waiting is less than any progress that a server tells. */
const SMALL = 1e-9;

/** Puts the gate between a caller and a server. */
export function gateSession<Via>(options: GateOptions, ports: SessionPorts<Via>): GateSession<Via> {
  const { ledger, name, session = randomIds(), gateFor = madeGate, hold = 'wait', policy = {}, world, lease } = options;
  requireNames(options);
  const [server, run] = [`mcp ${name}`, `mcp ${name} ${session}`];
  const routes = routesWith(options.allowMethods ?? []);
  const log = (line: string) => options.log?.(visible(line));
  const [readCaller, readServer] = [callerReader(), serverReader()];
  const underway = flights<Via>();
  const asked = new Set<Json>();
  const own = ownRequests((text) => ports.toServer(text, undefined));
  const tools = toolbox({ ledger, server, policy }, own.ask, gateFor);
  const desk: Desk = {
    ...{ ledger, server, session: run, tools, hold, policy, held: heldCalls(ledger, run) },
    ...(world && { world }),
    ...(lease === undefined ? {} : { lease }),
  };
  let isClosed = false;

  const reply = (flight: Flight<Via>, text: string) => {
    underway.remove(flight);
    ports.answer(text, flight.via);
  };

  const request = async (message: Request, via: Via | undefined): Promise<void> => {
    const { id, method, params } = message;
    const meta = isJsonObject(params._meta) ? params._meta : {};
    const refuse = (code: number, reason: string) => ports.answer(errorText(id, code, reason), via);
    if (isClosed) return refuse(RPC.gone, 'The gate has ended.');
    const isOwn = method === 'tools/list' || method === 'tools/call';
    if (!isOwn && !routes.fromClient(method)) {
      log(`refused the method ${method}`);
      return refuse(RPC.method, `The gate does not pass on ${method}.`);
    }
    const flight = underway.add({ id, method, via, progressToken: meta.progressToken });
    if (flight === undefined) return refuse(RPC.invalid, 'A request with this id is under way, or too many are.');
    if (!isOwn) return ports.toServer(message.text, via);
    try {
      if (method === 'tools/list') await list(flight, params);
      else await call(flight, message);
    } catch (problem) {
      reply(flight, errorText(id, RPC.internal, problem instanceof Error ? problem.message : String(problem)));
    }
  };

  const list = async (flight: Flight<Via>, { cursor }: JsonObject): Promise<void> => {
    if (cursor !== undefined) return reply(flight, errorText(flight.id, RPC.params, 'There is no page with this cursor.'));
    reply(flight, resultText(flight.id, { tools: await tools.list() }));
  };

  const call = async (flight: Flight<Via>, message: Request): Promise<void> => {
    const { name: tool, arguments: given = {} } = message.params;
    if (typeof tool !== 'string' || !isJsonObject(given))
      return reply(flight, errorText(flight.id, RPC.params, 'A call needs the name of a tool and an object of arguments.'));
    const { signal } = flight.control;
    const answer = await answerCall(desk, {
      ...{ name: tool, arguments: given, cancel: signal },
      progress: (said) => tell(flight, said),
      send: (sent, value) => send(flight, message, { ...message.params, name: sent, arguments: value }),
    } satisfies Call);
    underway.remove(flight);
    ports.answer(answerText(flight, answer), flight.via);
  };

  const tell = (flight: Flight<Via>, message: string) => {
    const { progressToken } = flight;
    if (progressToken === undefined) return;
    flight.progress = Math.max(0, flight.progress) + SMALL;
    ports.toClient(notificationText('notifications/progress', { progressToken, progress: flight.progress, message }), flight.via);
  };

  /** Sends a call under the caller's own id, so that the answer can be passed on as it comes. */
  const send = async (flight: Flight<Via>, { message }: Request, params: JsonObject): Promise<Response> => {
    const { signal } = flight.control;
    const settle = Promise.withResolvers<Response>();
    const cancelled = () => {
      if (signal.reason === 'cancelled') settle.reject(new OutcomeUnknown('The caller cancelled it while it ran.'));
    };
    signal.addEventListener('abort', cancelled);
    flight.settle = settle;
    ports.toServer(JSON.stringify({ ...message, params }), flight.via);
    return await settle.promise;
  };

  const fromCaller = (notice: Notification, via: Via | undefined) => {
    const { method, params, text } = notice;
    if (!routes.fromClient(method)) return log(`dropped the notification ${method}`);
    if (method !== 'notifications/cancelled') return ports.toServer(text, via);
    const flight = underway.get(params.requestId);
    // What never reached the server can't be cancelled there.
    const isThere = flight !== undefined && (flight.settle !== undefined || !flight.method.startsWith('tools/'));
    if (isThere) ports.toServer(text, via);
    flight?.control.abort('cancelled');
    if (flight !== undefined && !flight.method.startsWith('tools/')) {
      underway.remove(flight);
      ports.answer(undefined, flight.via);
    }
  };

  const answered = async (response: Response): Promise<void> => {
    if (own.take(response)) return;
    const flight = underway.get(response.id);
    if (flight?.settle !== undefined) return flight.settle.resolve(response);
    if (flight === undefined || flight.method.startsWith('tools/')) return log('dropped an answer that nobody asked for');
    underway.remove(flight);
    if (flight.method !== 'initialize') return reply(flight, response.text);
    try {
      reply(flight, await introduced(response));
    } catch (problem) {
      reply(flight, errorText(flight.id, RPC.internal, problem instanceof Error ? problem.message : String(problem)));
    }
  };

  /** What the server says of itself: only what is served here, and its instructions as they were accepted. */
  const introduced = async ({ id, result, text }: Response): Promise<string> => {
    if (!isJsonObject(result)) return text;
    const { capabilities, instructions = '', ...rest } = result;
    const board = { ledger, server: `${server} (instructions)`, policy };
    const pin = (await pinnedTools(board, [{ name: 'instructions', instructions }])).get('instructions');
    const accepted = pin?.tool?.instructions ?? '';
    return resultText(id, {
      ...rest,
      capabilities: routes.capabilities(isJsonObject(capabilities) ? capabilities : {}),
      ...(accepted === '' ? {} : { instructions: accepted }),
    });
  };

  const fromTheServer = ({ method, params, text }: Notification) => {
    if (!routes.fromServer(method)) return log(`dropped the server's notification ${method}`);
    if (method === 'notifications/tools/list_changed') tools.forget();
    if (method !== 'notifications/progress') return ports.toClient(text, undefined);
    const flight = underway.withToken(params.progressToken);
    const { progress } = params;
    if (flight === undefined || typeof progress !== 'number' || progress <= flight.progress) return;
    flight.progress = progress;
    ports.toClient(text, flight.via);
  };

  const demanded = ({ id, method, text }: Request) => {
    if (!routes.fromServer(method)) {
      log(`refused the server's request ${method}`);
      return ports.toServer(errorText(id, RPC.method, `The gate does not pass on ${method}.`), undefined);
    }
    asked.add(id);
    ports.toClient(text, undefined);
  };

  const ended = (reason: string, id: Json | undefined, errorOf: (reason: string) => Error) => {
    own.fail(reason, id);
    for (const flight of underway.all()) {
      if (id !== undefined && flight.id !== id) continue;
      if (flight.settle !== undefined) flight.settle.reject(errorOf(reason));
      else if (!flight.method.startsWith('tools/')) reply(flight, errorText(flight.id, RPC.gone, reason));
    }
  };
  const serverLost = (reason: string, id?: Json) => ended(reason, id, (why) => new OutcomeUnknown(why));

  const working = new Set<Promise<void>>();
  const tracked = (work: Promise<void>): Promise<void> => {
    working.add(work);
    return work.finally(() => working.delete(work));
  };

  return {
    fromClient: async (text, via) => {
      const message = readCaller(text);
      if (message.kind === 'unreadable') ports.answer(errorText(message.id, message.code, message.reason), via);
      else if (message.kind === 'request') await tracked(request(message, via));
      else if (message.kind === 'notification') fromCaller(message, via);
      else if (asked.delete(message.id)) ports.toServer(message.text, via);
      else log('dropped an answer that the server did not ask for');
      return message.kind === 'unreadable' || message.kind === 'request' ? 'answered' : 'taken';
    },
    fromServer: async (text) => {
      const message = readServer(text);
      if (message.kind === 'unreadable') log(`dropped a message of the server: ${message.reason}`);
      else if (message.kind === 'response') await tracked(answered(message));
      else if (message.kind === 'notification') fromTheServer(message);
      else demanded(message);
    },
    serverLost,
    serverRefused: (reason, id) => ended(reason, id, (why) => new Error(why)),
    clientLeft: (via) => {
      for (const flight of underway.all())
        if (flight.via === via && flight.settle === undefined) flight.control.abort('cancelled');
    },
    close: async (grace) => {
      isClosed = true;
      for (const { control } of underway.all()) control.abort('closed');
      await settledWithin(working, grace);
      serverLost('The gate ended while it ran.');
      await Promise.all([...working].map((work) => work.catch(() => undefined)));
      if (options.session === undefined) await endSession(ledger, run);
    },
  };
}

function answerText<Via>({ id }: Flight<Via>, answer: Answer): string | undefined {
  if (answer.kind === 'none') return undefined;
  return answer.kind === 'server' ? answer.response.text : resultText(id, answer.result);
}

async function settledWithin(working: ReadonlySet<Promise<void>>, milliseconds: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([Promise.allSettled(working), late]);
  clearTimeout(timer);
}
