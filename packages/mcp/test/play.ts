import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { compile, type Json, type JsonObject } from '@tamis/core';
import { type Ledger, type NewDecision, openLedger, type ReviewQuery, type ReviewRow } from '@tamis/ledger';
import { until } from '../../../scripts/tests/until.ts';
import { linkTo } from '../src/link/link.ts';
import { textTransport } from '../src/link/text-transport.ts';
import type { CallerSession } from '../src/session/caller-session.ts';
import { callerTransport } from '../src/session/caller-transport.ts';
import { openSession } from '../src/session/open-session.ts';
import { type GateOptions, requireNames } from '../src/session/options.ts';
import type { Connect } from '../src/session/upstream.ts';
import type { CallGate } from '../src/tools/call-gate.ts';

export const LOOK: JsonObject = { name: 'look', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
export const PAY: JsonObject = {
  name: 'pay',
  description: 'Pays an amount.',
  inputSchema: { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] },
};

export interface Said {
  readonly id?: Json;
  readonly method?: string;
  readonly params?: JsonObject;
  readonly result?: JsonObject & { readonly content: readonly { readonly text: string }[] };
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Script {
  pages: Json[];
  about: Json;
  // Methods that it does not answer.
  readonly silent: Set<string>;
  answer: (params: JsonObject) => { readonly result: Json } | { readonly error: JsonObject };
  // The text of the result of a call, or of the error, instead.
  raw?: string;
}

export interface Play {
  readonly script: Script;
  readonly served: Said[];
  readonly told: Said[];
  readonly lines: string[];
  readonly log: string[];
  readonly calls: () => readonly JsonObject[];
  readonly ask: (method: string, params?: JsonObject, id?: Json) => Promise<Said | undefined>;
  readonly raw: (text: string) => Promise<Said | undefined>;
  readonly call: (name: string, given: Json, more?: JsonObject) => Promise<Said | undefined>;
  readonly notify: (method: string, params?: JsonObject) => Promise<void>;
  readonly says: (message: object | string) => Promise<void>;
  readonly answer: (id: Json | undefined, result: JsonObject) => Promise<void>;
  readonly lose: (reason: string) => void;
  readonly close: (grace: number) => Promise<void>;
}

export function gateOf(contract: object): CallGate {
  return compile({ kind: 'tool-calls', ...contract } as never) as unknown as CallGate;
}

let places = 0;
let folder: string | undefined;

export function newPlace(): string {
  folder ??= mkdtempSync(path.join(tmpdir(), 'tamis-mcp-'));
  places += 1;
  return path.join(folder, `${places}.sqlite`);
}

export function newLedger(): Ledger {
  return openLedger(newPlace());
}

// Puts a gate between the two. Held calls are answered at once, unless the options say otherwise.
export function play(ledger: Ledger, options: Partial<GateOptions> = {}): Play {
  const script: Script = {
    pages: [[LOOK, PAY]],
    about: { ...ABOUT, capabilities: { tools: {} } },
    silent: new Set(),
    answer: () => ({ result: { content: [{ type: 'text', text: 'done' }] } }),
  };
  const [served, told, lines, log]: [Said[], Said[], string[], string[]] = [[], [], [], []];
  // Of two requests with the same id the later one is answered first: it is refused.
  const waiting = new Map<string, ((answer: Said | undefined) => void)[]>();
  const taker = (key: string) => waiting.get(key)?.pop();
  const given = { ledger, name: 'shop', hold: 'pending', log: (line: string) => log.push(line), ...options } as const;
  requireNames(given);
  const server = textTransport((text) => {
    const said = JSON.parse(text) as Said;
    if (!HANDSHAKE.has(said.method ?? '')) served.push(said);
    const answer = answerOf(script, said);
    if (answer === undefined) return;
    const whole = JSON.stringify({ jsonrpc: '2.0', id: said.id, ...answer });
    const isRaw = script.raw !== undefined && said.method === 'tools/call';
    setImmediate(() => server.take(isRaw ? `{"jsonrpc":"2.0", "id" : ${JSON.stringify(said.id)}, ${script.raw}}` : whole));
  }, given.log);
  const connect: Connect = (link) => linkTo({ ...link, transport: server, isLegacy: true });
  let opening: Promise<CallerSession> | undefined;
  const caller = callerTransport(
    (text) => {
      lines.push(text);
      const said = JSON.parse(text) as Said;
      const key = said.method === undefined ? JSON.stringify(said.id) : '';
      const taken = taker(key) ?? (key === '' ? undefined : taker('raw'));
      if (taken === undefined) told.push(said);
      else taken(said);
    },
    async () => {
      opening ??= openSession([{ prefix: '', options: given, connect }], CAPABLE);
      await opening;
      return true;
    },
  );
  serveStdio(async () => ((await opening) as CallerSession).serve('legacy', 'connection'), { transport: caller });
  const send = (text: string, key: string): Promise<Said | undefined> =>
    new Promise((resolve) => {
      waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
      caller.take(text);
    });
  let asks = 0;
  let begun: Promise<unknown> | undefined;
  const begin = async (): Promise<unknown> => {
    begun ??= ask('initialize', HELLO, 'begin');
    return await begun;
  };
  const ask: Play['ask'] = async (method, params, id = ++asks) => {
    if (method !== 'initialize') await begin();
    return await send(JSON.stringify({ jsonrpc: '2.0', id, method, ...(params && { params }) }), JSON.stringify(id));
  };
  return {
    ...{ script, served, told, lines, log, ask, lose: server.lose },
    raw: (text) => send(text, 'raw'),
    calls: () => served.flatMap(({ method, params }) => (method === 'tools/call' && params ? [params] : [])),
    call: (name, value, more = {}) => ask('tools/call', { name, arguments: value, ...more }),
    notify: async (method, params) => {
      caller.take(JSON.stringify({ jsonrpc: '2.0', method, ...(params && { params }) }));
      await settled();
      if (method === 'notifications/cancelled') taker(JSON.stringify(params?.requestId))?.(undefined);
    },
    says: async (message) => {
      await begin();
      server.take(typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message }));
      await settled();
    },
    answer: async (id, result) => {
      caller.take(JSON.stringify({ jsonrpc: '2.0', id, result }));
      await settled();
    },
    close: async (grace) => await (await opening)?.close(grace),
  };
}

export const ABOUT = { protocolVersion: '2025-11-25', serverInfo: { name: 'shop', version: '1' } };

const CAPABLE = { sampling: {}, elicitation: {} };
export const HELLO = { protocolVersion: '2025-11-25', capabilities: CAPABLE, clientInfo: { name: 'test', version: '1' } };
const HANDSHAKE: ReadonlySet<string> = new Set(['initialize', 'notifications/initialized']);

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function answerOf({ silent, about, pages, answer }: Script, { id, method = '', params = {} }: Said): object | undefined {
  if (id === undefined || method === '' || silent.has(method)) return undefined;
  if (method === 'initialize') return { result: about };
  if (method === 'tools/call') return answer(params);
  if (method !== 'tools/list') return { result: {} };
  const page = Number(params.cursor ?? 0);
  return { result: { tools: pages[page], ...(page + 1 < pages.length ? { nextCursor: String(page + 1) } : {}) } };
}

export async function reviewsIn(ledger: Ledger, query: ReviewQuery = {}): Promise<readonly ReviewRow[]> {
  const found: ReviewRow[] = [];
  for await (const row of ledger.reviews(query)) found.push(row);
  return found;
}

// Decides what is held; waits until something is.
export async function decide(ledger: Ledger, decision: Partial<NewDecision> & Pick<NewDecision, 'kind'>): Promise<string> {
  const open = await until('a review waits', async () =>
    (await reviewsIn(ledger, { state: 'open' })).find(({ kind }) => kind !== 'unknown'),
  );
  await ledger.decide({ review: open.review, digest: open.digest, by: 'ann', ...decision });
  return open.review;
}

export function textOf(said: Said | undefined): string {
  return (said?.result?.content ?? []).map(({ text }) => text).join('\n');
}

export function metaOf(said: Said | undefined): JsonObject {
  return (said?.result?._meta ?? {}) as JsonObject;
}
