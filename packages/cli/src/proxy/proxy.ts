import type { Budget } from '@tamis/core/loop';
import { type Ledger, openHome } from '@tamis/ledger';
import {
  type JudgingProxy,
  ProxyError,
  type ProxyLogLine,
  type ProxyOptions,
  type ProxyWarning,
  startCassetteServer,
  startProxy,
  UpstreamError,
} from '@tamis/models';
import { readBudget } from '../ask/budget-flag.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ProxyFlags } from '../flags/server-flags.ts';
import { print } from '../io/print.ts';
import { listenHalt, refuseUnknownHost, say, serving } from '../io/serving.ts';
import { registeredTelemetry } from '../io/telemetry.ts';
import { openCassette } from '../load/cassette-halt.ts';
import { worldOf } from '../load/world-of.ts';
import { withoutFaults } from '../runs/run-halt.ts';
import { given } from '../text/given.ts';
import { loadContracts } from './load-contracts.ts';

// `tamis proxy`: judges provider replies for clients in any language, until it is stopped.
export async function proxy(flags: ProxyFlags): Promise<number> {
  const contracts = loadContracts(flags);
  const world = worldOf(flags);
  return await withoutFaults(async () => {
    const provider = await providerOf(flags);
    const ledger = flags.ledger === undefined ? undefined : openHome({ ledger: flags.ledger });
    const options = { contracts, upstream: provider.url, ...(world && { world }), ...reviewsIn(flags, ledger) };
    try {
      await serving(async (ended) => {
        const server = await started(flags, options);
        await announce(server, flags, provider.name);
        await ended;
        await drained(server);
      });
    } finally {
      await provider.close();
      await ledger?.close();
    }
    return EXIT.valid;
  });
}

function reviewsIn({ expires, decider, eyes, lease }: ProxyFlags, ledger: Ledger | undefined): Pick<ProxyOptions, 'reviews'> {
  const policy = given({ expiresIn: expires, deciders: decider, eyes });
  if (ledger !== undefined) return { reviews: { ledger, policy, ...given({ lease }) } };
  if (lease !== undefined || Object.values(policy).length > 0)
    throw usage('--expires, --decider, --eyes and --lease apply to held replies, which need --ledger.');
  return {};
}

interface Provider {
  readonly url: string;
  readonly name: string;
  close(): Promise<void>;
}

async function providerOf({ upstream, cassette }: ProxyFlags): Promise<Provider> {
  if (upstream !== undefined && cassette === undefined)
    return { url: upstream, name: URL.parse(upstream)?.host ?? upstream, close: async () => {} };
  if (cassette === undefined || upstream !== undefined)
    throw usage('Give either --upstream or --cassette.', 'For example: --upstream https://api.openai.com');
  const { url, close } = await startCassetteServer(await openCassette(cassette));
  return { url, name: cassette, close };
}

async function started(flags: ProxyFlags, given: ProxyOptions): Promise<JudgingProxy> {
  const { port = 0, host = '127.0.0.1' } = flags;
  await refuseUnknownHost(host);
  try {
    return await startProxy({ ...given, port, host, ...optionsOf(flags), ...(await registeredTelemetry()) });
  } catch (error) {
    if (error instanceof UpstreamError) throw usage(error.message, 'Give it like this: --upstream https://api.openai.com');
    if (error instanceof ProxyError) throw usage(error.message, HINTS.find(([word]) => error.message.includes(word))?.[1] ?? '');
    throw listenHalt(error, port, host);
  }
}

const HINTS = [
  ['token', 'Set TAMIS_PROXY_TOKEN, or use --token.'],
  ['`world`', 'Give --world FILE, or --world-command PROGRAM.'],
] as const;

function optionsOf({
  allowHost = [],
  mode,
  stream,
  budget,
  timeout,
  remember,
  passHeader = [],
  log,
  token,
}: ProxyFlags): Partial<ProxyOptions> {
  const secret = token ?? process.env.TAMIS_PROXY_TOKEN ?? '';
  return {
    allowHosts: allowHost,
    passHeaders: passHeader,
    ...(secret === '' ? {} : { token: secret }),
    ...given({ mode, stream, remember, budget: budget === undefined ? undefined : budgetIn(budget) }),
    ...(timeout === undefined ? {} : { timeouts: { firstByte: timeout, idle: timeout, total: timeout } }),
    warn: (warning) => say(warningText(warning)),
    ...(log === true ? { log: (line) => say(logText(line, new Date())) } : {}),
  };
}

function budgetIn(text: string): Partial<Budget> {
  const { budget, mostFaults } = readBudget(text);
  if (mostFaults === undefined) return budget;
  throw usage('--budget does not take faults here.', 'Provider errors are passed to the client, which does its own retries.');
}

// Announces the proxy. Only the address goes to standard output, so that a script can read it.
async function announce({ url }: JudgingProxy, { contract, mode = 'enforce' }: ProxyFlags, name: string): Promise<void> {
  const [first] = contract;
  const what = mode === 'enforce' ? 'Judging' : 'Observing';
  say(
    `${what} what ${name} answers; Ctrl-C ends it. Base URL for ${first?.name}: ${url}/${first?.name}/v1 (Anthropic and Google: without /v1)`,
  );
  await print(`${url}\n`);
}

const QUIET_MS = 300;

async function drained(server: JudgingProxy): Promise<void> {
  const timer = setTimeout(() => say('Waiting for requests in progress; press Ctrl-C again to cancel them.'), QUIET_MS);
  await server.drain();
  clearTimeout(timer);
}

function warningText({ contract, tools }: ProxyWarning): string {
  if (tools !== undefined) return toolsText(contract, tools);
  return `warning: A request to the contract ${contract} refers to a response that this proxy did not serve, or has forgotten: its earlier calls are unknown.`;
}

function toolsText(contract: string, { missing, extra, differing }: NonNullable<ProxyWarning['tools']>): string {
  const parts = [
    ['not in the request', missing],
    ['not in the contract', extra],
    ['with other parameters', differing],
  ] as const;
  const told = parts.flatMap(([what, names]) => (names.length === 0 ? [] : [`${what}: ${names.join(', ')}`]));
  return `warning: The tools of a request differ from those of the contract ${contract}, which judge; ${told.join('; ')}.`;
}

function logText({ contract = '-', path = '-', status, marks, milliseconds, retries }: ProxyLogLine, now: Date): string {
  const words = [now.toISOString(), contract, path, status === undefined ? 'left' : String(status)];
  if (marks !== undefined) {
    const { status: verdict, attempts, changes, findings, fault, history, unjudged = [], review } = marks;
    words.push(verdict, `attempts=${attempts}`);
    if (changes.length > 0) words.push(`changes=${changes.join(',')}`);
    if (findings.length > 0) words.push(`findings=${findings.join(',')}`);
    if (fault !== undefined) words.push(`fault=${fault}`);
    if (history !== undefined) words.push(`history=${history}`);
    if (unjudged.length > 0) words.push(`unjudged=${unjudged.join(',')}`);
    if (review !== undefined) words.push(`review=${review}`);
  }
  if (retries > 0) words.push(`retry=${retries}`);
  return [...words, `${Math.round(milliseconds)}ms`].join(' ');
}
