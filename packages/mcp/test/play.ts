import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json, JsonObject } from '@tamis/core';
import { type Ledger, type NewDecision, openLedger, type ReviewQuery, type ReviewRow } from '@tamis/ledger';
import { type GateSession, gateSession } from '../src/session/gate-session.ts';
import type { GateOptions } from '../src/session/options.ts';

/** A tool that only reads, and one that changes something. */
export const LOOK: JsonObject = { name: 'look', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
export const PAY: JsonObject = {
  name: 'pay',
  description: 'Pays an amount.',
  inputSchema: { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] },
};

/** A message as the test reads it. */
export interface Said {
  readonly id?: Json;
  readonly method?: string;
  readonly params?: JsonObject;
  readonly result?: JsonObject & { readonly content: readonly { readonly text: string }[] };
  readonly error?: { readonly code: number; readonly message: string };
}

/** What the server of a play does. */
export interface Script {
  /** Its tools, page by page; one that is not an array is sent in the place of a list. */
  pages: Json[];
  /** What it says about itself. */
  about: Json;
  /** Methods that it does not answer. */
  readonly silent: Set<string>;
  /** The result of a call, or the error. */
  answer: (params: JsonObject) => { readonly result: Json } | { readonly error: JsonObject };
}

/** A gate between a caller and a server that are both played by the test. */
export interface Play {
  readonly script: Script;
  readonly session: GateSession<string>;
  /** What reached the server. */
  readonly served: Said[];
  /** What the caller got without asking. */
  readonly told: { readonly said: Said; readonly via: string | undefined }[];
  readonly log: string[];
  /** The calls that reached the server. */
  readonly calls: () => readonly JsonObject[];
  /** Sends a request; the answer is undefined if the caller no longer wants one. */
  readonly ask: (method: string, params?: JsonObject, id?: Json) => Promise<Said | undefined>;
  /** Sends any text; the answer, if there is one. */
  readonly raw: (text: string) => Promise<Said | undefined>;
  readonly call: (name: string, given: Json, more?: JsonObject) => Promise<Said | undefined>;
  readonly notify: (method: string, params?: JsonObject) => Promise<'answered' | 'taken'>;
  /** The server sends a message. */
  readonly says: (message: object) => Promise<void>;
}

let places = 0;
let folder: string | undefined;

/** A new ledger in a file of its own. */
export function newLedger(): Ledger {
  folder ??= mkdtempSync(path.join(tmpdir(), 'tamis-mcp-'));
  places += 1;
  return openLedger(path.join(folder, `${places}.sqlite`));
}

/** Puts a gate between the two. Held calls are answered at once, unless the options say otherwise. */
export function play(ledger: Ledger, options: Partial<GateOptions> = {}): Play {
  const script: Script = {
    pages: [[LOOK, PAY]],
    about: { protocolVersion: '1', capabilities: { tools: {} } },
    silent: new Set(),
    answer: () => ({ result: { content: [{ type: 'text', text: 'done' }] } }),
  };
  const [served, told, log]: [Said[], Play['told'], string[]] = [[], [], []];
  const waiting = new Map<string, (answer: Said | undefined) => void>();
  let asks = 0;
  const session = gateSession<string>(
    { ledger, name: 'shop', hold: 'pending', log: (line) => log.push(line), ...options },
    {
      answer: (text, via = '') => waiting.get(via)?.(text === undefined ? undefined : (JSON.parse(text) as Said)),
      toClient: (text, via) => void told.push({ said: JSON.parse(text) as Said, via }),
      toServer: (text) => {
        const said = JSON.parse(text) as Said;
        served.push(said);
        const answer = answerOf(script, said);
        if (answer !== undefined) void session.fromServer(JSON.stringify({ jsonrpc: '2.0', id: said.id, ...answer }));
      },
    },
  );
  const send = (text: string, name: string): Promise<Said | undefined> => {
    const via = `${name} ${++asks}`;
    return new Promise((resolve, reject) => {
      waiting.set(via, resolve);
      session.fromClient(text, via).catch(reject);
    });
  };
  const ask: Play['ask'] = (method, params, id = ++asks) =>
    send(JSON.stringify({ jsonrpc: '2.0', id, method, ...(params && { params }) }), `${method} ${JSON.stringify(id)}`);
  return {
    ...{ script, session, served, told, log, ask },
    raw: (text) => send(text, 'raw'),
    calls: () => served.flatMap(({ method, params }) => (method === 'tools/call' && params ? [params] : [])),
    call: (name, given, more = {}) => ask('tools/call', { name, arguments: given, ...more }),
    notify: (method, params) => session.fromClient(JSON.stringify({ jsonrpc: '2.0', method, ...(params && { params }) })),
    says: (message) => session.fromServer(JSON.stringify({ jsonrpc: '2.0', ...message })),
  };
}

function answerOf({ silent, about, pages, answer }: Script, { id, method = '', params = {} }: Said): object | undefined {
  if (id === undefined || method === '' || silent.has(method)) return undefined;
  if (method === 'initialize') return { result: about };
  if (method === 'tools/call') return answer(params);
  if (method !== 'tools/list') return { result: {} };
  const page = Number(params.cursor ?? 0);
  return { result: { tools: pages[page], ...(page + 1 < pages.length ? { nextCursor: String(page + 1) } : {}) } };
}

/** The reviews of a ledger. */
export async function reviewsIn(ledger: Ledger, query: ReviewQuery = {}): Promise<readonly ReviewRow[]> {
  const found: ReviewRow[] = [];
  for await (const row of ledger.reviews(query)) found.push(row);
  return found;
}

/** Decides what is held; waits until something is. */
export async function decide(ledger: Ledger, decision: Partial<NewDecision> & Pick<NewDecision, 'kind'>): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const open = (await reviewsIn(ledger, { state: 'open' })).find(({ kind }) => kind !== 'unknown');
    if (open !== undefined) {
      await ledger.decide({ review: open.review, digest: open.digest, by: 'ann', ...decision });
      return open.review;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nothing waits.');
}

/** The text of a result. */
export function textOf(said: Said | undefined): string {
  return (said?.result?.content ?? []).map(({ text }) => text).join('\n');
}

/** What a result says about itself. */
export function metaOf(said: Said | undefined): JsonObject {
  return (said?.result?._meta ?? {}) as JsonObject;
}

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('It did not happen.');
}
