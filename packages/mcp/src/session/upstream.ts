import type { JsonObject, Telemetry } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { randomIds } from '@tamis/ledger';
import { type Desk, NOT_HELD } from '../call/call.ts';
import { callMemory } from '../call/call-memory.ts';
import { heldCalls, sharedHeldCalls } from '../held/held-calls.ts';
import type { Link, LinkGiven, ServerRequest } from '../link/link.ts';
import { madeGate } from '../tools/made-gate.ts';
import { pinnedTools } from '../tools/pins.ts';
import { toolbox } from '../tools/toolbox.ts';
import { RPC, RpcError } from '../wire/message.ts';
import type { Channel } from './channel.ts';
import type { Exchange } from './exchange.ts';
import { type GateOptions, requireNames } from './options.ts';
import type { ParkedCalls } from './parked.ts';
import { isChange, type Routes, routesWith } from './routes.ts';

/** Connects to the server. */
export type Connect = (given: Omit<LinkGiven, 'transport' | 'isLegacy'>) => Promise<Link>;

/** One server as one caller sees it, with the gate between them. */
export interface Upstream {
  readonly desk: Desk;
  readonly routes: Routes;
  readonly link: Link;
  /** The server's instructions as they were accepted. */
  readonly instructions: string;
  readonly exchanges: Map<string, Exchange>;
  readonly parked: ParkedCalls;
  /** What a server of the new era is asked to tell about, by resource. */
  readonly watched: Map<string, { close(): Promise<void> }>;
  /** From which level on the caller wants to see what the server logs. */
  level: string | undefined;
  readonly log: (line: string) => void;
  readonly telemetry: Telemetry | undefined;
  /** Whether what is pending ends with the caller's session. */
  readonly isBrief: boolean;
}

/** Opens the way to a server: connects to the server, and compares what it says about itself with what was accepted. */
export async function openUpstream(
  options: GateOptions,
  connect: Connect,
  capabilities: JsonObject,
  channels: ReadonlySet<Channel>,
): Promise<Upstream> {
  const { ledger, name, session = randomIds(), gateFor = madeGate, hold = 'wait', policy = {}, world, lease } = options;
  requireNames(options);
  const [server, run] = [`mcp ${name}`, `mcp ${name} ${session}`];
  const log = (line: string) => options.log?.(visible(line));
  const routes = routesWith(options.allowMethods ?? []);
  const exchanges = new Map<string, Exchange>();
  const heard = { channels, exchanges, routes, log, changed: () => tools.forget() };
  const link = await connect({
    capabilities: routes.clientCapabilities(capabilities),
    onNotice: (...notice) => passNotice(heard, ...notice),
    onRequest: (asked) => passRequest(heard, asked),
    onClose: () => undefined,
  });
  const tools = toolbox({ ledger, server, policy }, (method, params) => answered(link, method, params), gateFor);
  const held = options.session === undefined ? heldCalls(ledger, run) : sharedHeldCalls(ledger, run);
  const desk = {
    ...{ ledger, server, session: run, tools, hold, policy, log, held, memory: callMemory() },
    ...(world === undefined ? {} : { world }),
    ...(lease === undefined ? {} : { lease }),
  };
  void listenTo(link, routes, log, () => tools.forget());
  return {
    ...{ desk, routes, link, exchanges, log, level: undefined, parked: new Map(), watched: new Map() },
    ...{ telemetry: options.telemetry, isBrief: options.session === undefined },
    instructions: await instructionsOf(desk, link.about.instructions),
  };
}

/** What a server of the new era is asked to tell about, by the capability that has a list. */
const CHANGES = {
  tools: ['toolsListChanged', 'notifications/tools/list_changed'],
  prompts: ['promptsListChanged', 'notifications/prompts/list_changed'],
  resources: ['resourcesListChanged', 'notifications/resources/list_changed'],
} as const;

/** How long to wait before a server is asked again that no longer tells, in milliseconds. */
const PAUSE = 1_000;

/** Asks a server of the new era to tell what changes, as long as there is a connection; what was missed may have been a change. */
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

async function answered(link: Link, method: string, params: JsonObject) {
  const { result, error } = await link.ask(method, params);
  if (error === undefined) return result ?? null;
  throw new Error(`The server answered with an error: ${String(error.message ?? '')}`);
}

/** A server that changes its instructions is held to those that were accepted. */
async function instructionsOf({ ledger, server, policy }: Desk, instructions: string): Promise<string> {
  const board = { ledger, policy, server: `${server} (instructions)` };
  const pin = (await pinnedTools(board, [{ name: 'instructions', instructions }])).get('instructions');
  return String(pin?.tool?.instructions ?? '');
}

interface Heard extends Pick<Upstream, 'exchanges' | 'routes' | 'log'> {
  readonly channels: ReadonlySet<Channel>;
  readonly changed: () => void;
}

/** What the server says by itself goes to the call that it belongs to, or to all who listen. */
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

/** What the server asks of the caller, if that is allowed. */
async function passRequest({ channels, exchanges, routes, log }: Heard, asked: ServerRequest): Promise<JsonObject> {
  const { method, params, exchange = '', signal } = asked;
  const channel = exchanges.get(exchange)?.channel ?? [...channels].at(-1);
  if (routes.fromServer(method) && channel !== undefined) return await channel.ask(method, params, signal);
  log(`refused the server's request ${method}`);
  throw new RpcError(RPC.method, `The gate does not pass on ${method}.`);
}

/** Ends what can no longer be picked up: open questions are withdrawn, and what was agreed to but never run becomes stale. */
export async function endUpstream({ desk: { ledger, session: run }, isBrief, link }: Upstream): Promise<void> {
  await link.close().catch(() => undefined);
  if (!isBrief) return;
  for await (const { review, state, execution, reason } of ledger.reviews({ run })) {
    if (state === 'open') await ledger.closeReview(review, 'withdrawn', ENDED);
    else if (state === 'decided' && execution === undefined && reason !== NOT_HELD)
      await ledger.closeReview(review, 'stale', ENDED);
  }
}

const ENDED = 'The session that made the call has ended.';

/** What went wrong, in words. */
export function messageIn(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
