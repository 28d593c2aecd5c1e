import type { JsonObject } from '@tamis/core';
import type { Telemetry } from '@tamis/core/model';
import { visible } from '@tamis/core/wording';
import { type ReviewRow, randomIds } from '@tamis/ledger';
import { type Desk, NOT_HELD } from '../call/call.ts';
import { callMemory } from '../call/call-memory.ts';
import { heldCalls, sharedHeldCalls } from '../held/held-calls.ts';
import { type LastingLink, lastingLink } from '../link/lasting-link.ts';
import type { Link, LinkGiven, ServerRequest } from '../link/link.ts';
import { saysForgotten } from '../link/lost.ts';
import { madeGate } from '../tools/made-gate.ts';
import { pinnedTools } from '../tools/pins.ts';
import { type Toolbox, toolbox } from '../tools/toolbox.ts';
import { RPC, RpcError } from '../wire/message.ts';
import type { Channel } from './channel.ts';
import type { Exchange } from './exchange.ts';
import { type GateOptions, requireNames } from './options.ts';
import type { ParkedCalls } from './parked.ts';
import { isChange, type Routes, routesWith } from './routes.ts';
import type { Wanted } from './wanted.ts';

export type Connect = (given: Omit<LinkGiven, 'transport' | 'isLegacy'>) => Promise<Link>;

export interface Upstream {
  readonly desk: Desk;
  readonly routes: Routes;
  readonly link: LastingLink;
  readonly instructions: string;
  readonly exchanges: Map<string, Exchange>;
  readonly parked: ParkedCalls;
  readonly watched: Map<string, { close(): Promise<void> }>;
  readonly wanted: Wanted;
  level: string | undefined;
  readonly log: (line: string) => void;
  readonly telemetry: Telemetry | undefined;
  readonly isBrief: boolean;
}

export function newUpstream(
  options: GateOptions,
  connect: Connect,
  capabilities: JsonObject,
  channels: ReadonlySet<Channel>,
): Upstream {
  const { ledger, name, session = randomIds(), hold = 'wait', policy = {}, world, lease } = options;
  requireNames(options);
  const [server, run] = [`mcp ${name}`, `mcp ${name} ${session}`];
  const log = (line: string) => options.log?.(visible(line));
  const leftOut = (tool: string, why: string) => log(`left out the tool ${tool}: ${why}`);
  const gateFor = options.gateFor ?? ((tools) => madeGate(tools, leftOut));
  const routes = routesWith(options.allowMethods ?? []);
  const exchanges = new Map<string, Exchange>();
  const parked: ParkedCalls = new Map();
  const heard = { channels, exchanges, parked, routes, log, changed: () => tools.forget() };
  let instructions = '';
  const link = lastingLink({
    connect: (onClose) =>
      connect({
        capabilities: routes.clientCapabilities(capabilities),
        onNotice: (...notice) => passNotice(heard, ...notice),
        onRequest: (asked) => passRequest(heard, asked),
        onClose,
      }),
    onConnect: async (made) => {
      await begin(upstream, made);
      instructions = await instructionsOf(desk, made.about.instructions);
    },
  });
  const tools = toolbox({ ledger, server, policy }, (method, params) => answered(link, method, params), gateFor);
  const held = options.session === undefined ? heldCalls(ledger, run) : sharedHeldCalls(ledger, run);
  const desk = {
    ...{ ledger, server, session: run, tools: connectedTools(tools, link), hold, policy, log, held, memory: callMemory() },
    ...(world === undefined ? {} : { world }),
    ...(lease === undefined ? {} : { lease }),
  };
  const upstream: Upstream = {
    ...{ desk, routes, link, exchanges, log, level: undefined, parked, watched: new Map(), wanted: new Map() },
    ...{ telemetry: options.telemetry, isBrief: options.session === undefined },
    get instructions() {
      return instructions;
    },
  };
  return upstream;
}

async function begin(upstream: Upstream, made: Link): Promise<void> {
  const { desk, routes, watched, wanted, log } = upstream;
  desk.tools.forget();
  upstream.level = undefined;
  watched.clear();
  for (const uri of wanted.keys())
    await subscribed(upstream, made, uri).catch((problem: unknown) =>
      log(`the server does not tell about ${uri.slice(0, 200)}: ${messageIn(problem)}`),
    );
  void listenTo(made, routes, log, () => desk.tools.forget());
}

async function subscribed({ watched }: Upstream, made: Link, uri: string): Promise<void> {
  if (made.era === 'modern') watched.set(uri, await made.listen({ resourceSubscriptions: [uri] }));
  else await made.ask('resources/subscribe', { uri });
}

// While the server can't be reached, its tools are known as before; nothing is sent to it then.
function connectedTools(tools: Toolbox, link: LastingLink): Toolbox {
  const tried = async () => await link.ready().catch(() => undefined);
  return {
    ...tools,
    list: async () => {
      await tried();
      return await tools.list();
    },
    find: async (name) => {
      await tried();
      return await tools.find(name);
    },
  };
}

const CHANGES = {
  tools: ['toolsListChanged', 'notifications/tools/list_changed'],
  prompts: ['promptsListChanged', 'notifications/prompts/list_changed'],
  resources: ['resourcesListChanged', 'notifications/resources/list_changed'],
} as const;

const PAUSE = 1_000;

// Asks a server of the new era to tell what changes, as long as there is a connection; what was missed may have been a change.
async function listenTo(link: Link, routes: Routes, log: Upstream['log'], missed: () => void): Promise<void> {
  const { capabilities } = link.about;
  const wanted = Object.entries(CHANGES).filter(
    ([name, [, method]]) => (capabilities[name] as JsonObject | undefined)?.listChanged === true && routes.fromServer(method),
  );
  if (link.era === 'legacy' || wanted.length === 0) return;
  const filter = Object.fromEntries(wanted.map(([, [key]]) => [key, true]));
  while (!link.isClosed()) {
    const subscription = await link
      .listen(filter)
      .catch((problem: unknown) => log(`the server tells of no changes: ${messageIn(problem)}`));
    if (!subscription || (await subscription.closed) !== 'remote') return;
    missed();
    await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
  }
}

async function answered(link: LastingLink, method: string, params: JsonObject) {
  const ask = async () => {
    await link.ready();
    return await link.ask(method, params);
  };
  const { result, error } = await ask().catch((problem: unknown) => {
    if (!saysForgotten(problem) || link.isReady()) throw problem;
    return ask();
  });
  if (error === undefined) return result ?? null;
  throw new Error(`The server answered with an error: ${String(error.message ?? '')}`);
}

async function instructionsOf({ ledger, server, policy }: Desk, instructions: string): Promise<string> {
  const board = { ledger, policy, server: `${server} (instructions)` };
  const pin = (await pinnedTools(board, [{ name: 'instructions', instructions }])).get('instructions');
  return String(pin?.tool?.instructions ?? '');
}

interface Heard extends Pick<Upstream, 'exchanges' | 'parked' | 'routes' | 'log'> {
  readonly channels: ReadonlySet<Channel>;
  readonly changed: () => void;
}

function passNotice(
  { channels, exchanges, routes, log, changed }: Heard,
  method: string,
  params: JsonObject,
  key?: string,
): void {
  if (!routes.fromServer(method)) {
    log(`dropped the server's notification ${method}`);
    return;
  }
  if (method === 'notifications/tools/list_changed') changed();
  const exchange = key === undefined ? undefined : exchanges.get(key);
  if (exchange !== undefined && !isChange(method)) exchange.channel.say(method, params);
  else for (const channel of channels) channel.say(method, params);
}

async function passRequest(heard: Heard, asked: ServerRequest): Promise<JsonObject> {
  const { channels, exchanges, routes, log } = heard;
  const { method, params, exchange = '', signal } = asked;
  const channel = (exchanges.get(exchange) ?? onlyRunning(heard))?.channel ?? [...channels].at(-1);
  if (routes.fromServer(method) && channel !== undefined) return await channel.ask(method, params, signal);
  log(`refused the server's request ${method}`);
  throw new RpcError(RPC.method, `The gate does not pass on ${method}.`);
}

// The only call that runs and does not wait for an answer of the caller: a question that names no call belongs to it.
function onlyRunning({ exchanges, parked }: Heard): Exchange | undefined {
  const waiting = new Set([...parked.values()].map(({ exchange }) => exchange));
  const [only, another] = [...exchanges.values()].filter((one) => one.isSent && !waiting.has(one));
  return another === undefined ? only : undefined;
}

// Ends what can no longer be picked up: open questions are withdrawn, and what was agreed to but never run becomes stale.
export async function endUpstream(upstream: Upstream): Promise<void> {
  const { desk, link } = upstream;
  await link.close().catch(() => undefined);
  for await (const { review, state } of awaited(upstream))
    await desk.ledger.closeReview(review, state === 'open' ? 'withdrawn' : 'stale', ENDED);
}

export async function isAwaited(upstream: Upstream): Promise<boolean> {
  for await (const _ of awaited(upstream)) return true;
  return false;
}

async function* awaited({ desk: { ledger, session: run }, isBrief }: Upstream): AsyncGenerator<ReviewRow> {
  if (!isBrief) return;
  for await (const row of ledger.reviews({ run })) {
    const { state, execution, reason } = row;
    if (state === 'open' || (state === 'decided' && execution === undefined && reason !== NOT_HELD)) yield row;
  }
}

const ENDED = 'The session that made the call has ended.';

export function messageIn(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
