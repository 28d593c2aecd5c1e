import { createServer } from 'node:http';
import path from 'node:path';
import type { JsonObject } from '@tamis/core';
import type { Ledger } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { closing, type Listening, listening } from '../../../scripts/tests/listening.ts';
import { until } from '../../../scripts/tests/until.ts';
import { listenAt } from '../src/http/http-gate.ts';
import { upstreamServer } from '../src/http/http-servers.ts';
import type { PlacesGiven } from '../src/http/places.ts';
import { type HttpGate, type HttpGiven, type NamedServer, startHttpGate, startHttpGateMany } from '../src/index.ts';
import { requesterFor } from '../src/link/requester.ts';
import { ACCEPT, type Answered, type AskedBy, askModern, post } from './asking.ts';
import { ABOUT, decide, HELLO, LOOK, metaOf, newLedger, PAY, reviewsIn, type Said, textOf } from './play.ts';

const atEnd = closing();

class Shop {
  readonly asked: string[] = [];
  isSlow = false;
  finish: (() => void)[] = [];
  #listening: Listening | undefined;
  #sessions = new Set<string>();

  get url(): string {
    return `${this.#listening?.url}/mcp`;
  }

  async start(): Promise<this> {
    this.#sessions = new Set();
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { id, method = '' } = JSON.parse(body || '{}') as Said;
      const answer = (result: object, headers: object = {}) => {
        response.writeHead(200, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      };
      const end = (status: number) => response.writeHead(status).end();
      if (request.method !== 'POST') return end(405);
      if (method === 'server/discover') return end(400);
      if (method === 'initialize') {
        const session = crypto.randomUUID();
        this.#sessions.add(session);
        return answer({ ...ABOUT, capabilities: { tools: {}, resources: { subscribe: true } } }, { 'mcp-session-id': session });
      }
      if (!this.#sessions.has(String(request.headers['mcp-session-id']))) return end(404);
      if (id === undefined) return end(202);
      this.asked.push(method);
      if (method === 'tools/list') return answer({ tools: [LOOK, PAY] });
      const done = () => answer(method === 'tools/call' ? { content: [{ type: 'text', text: 'done' }] } : {});
      if (this.isSlow && method === 'tools/call') this.finish.push(done);
      else done();
    });
    this.#listening = await listening(server, Number(new URL(this.#listening?.url ?? 'http://x:0').port));
    return this;
  }

  async stop(): Promise<void> {
    await this.#listening?.close();
  }
}

async function shop(): Promise<Shop> {
  const one = await new Shop().start();
  atEnd(() => one.stop());
  return one;
}

async function gateTo(upstream: string, more: Partial<HttpGiven> = {}): Promise<HttpGate> {
  const gate = await startHttpGate({ ledger: newLedger(), name: 'shop', hold: 'pending', port: 0, upstream, ...more });
  atEnd(() => gate.close());
  return gate;
}

async function limited(upstream: string, ledger: Ledger, limits: PlacesGiven): Promise<HttpGate> {
  const address = new URL(upstream);
  const { request, close } = await requesterFor(address);
  const servers = upstreamServer({ ledger, name: 'shop', hold: 'pending' }, address, request);
  const gate = await listenAt(0, servers, { hold: 'pending' }, limits);
  atEnd(async () => {
    await gate.close();
    close();
  });
  return gate;
}

const modern = (gate: HttpGate, method: string, params: JsonObject = {}, by: AskedBy = {}) =>
  askModern(gate.url, method, params, by);
const look = (gate: HttpGate, more: JsonObject = {}) => modern(gate, 'tools/call', { name: 'look', arguments: {}, ...more });
const names = ({ said }: Answered) => (said?.result?.tools as unknown as { name: string }[] | undefined)?.map(({ name }) => name);

async function session(gate: HttpGate): Promise<(method: string, params?: object) => Promise<Answered>> {
  const ask = (headers: object, method: string, params: object) =>
    post(gate.url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), headers);
  const begun = await ask({}, 'initialize', HELLO);
  const own = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' };
  return async (method, params = {}) => await ask(own, method, params);
}

describe('a server that is started again', () => {
  it('is connected to again for the next request, and what was in progress is not sent again', async () => {
    const one = await shop();
    const gate = await gateTo(one.url);
    expect(textOf((await look(gate)).said)).toBe('done');
    await one.stop();
    expect(textOf((await look(gate)).said)).toContain("look was not run: The server can't be reached");
    await one.start();
    expect(textOf((await look(gate)).said)).toContain('look was not run: The server answered with status 404.');
    expect(textOf((await look(gate)).said)).toBe('done');
    one.isSlow = true;
    const [before, lost] = [one.asked.length, look(gate)];
    await until('the call has come', () => one.finish.length === 1);
    await one.stop();
    expect(textOf((await lost).said)).toContain('look failed: ');
    await one.start();
    expect(names(await modern(gate, 'tools/list'))).toEqual(['look', 'pay']);
    expect(one.asked.slice(before)).toEqual(['tools/call', 'tools/list']);
  });

  it('is told again what the caller subscribed to', async () => {
    const one = await shop();
    const gate = await gateTo(one.url, { allowMethods: ['resources/subscribe', 'resources/unsubscribe'] });
    const left = new AbortController();
    const notifications = { resourceSubscriptions: ['x://1', 'x://2'] };
    const listening = modern(gate, 'subscriptions/listen', { notifications }, { signal: left.signal }).catch(() => undefined);
    const times = (method: string) => one.asked.filter((asked) => asked === method).length;
    await until('resources/subscribe was sent 2 times', () => times('resources/subscribe') === 2);
    await one.stop();
    await one.start();
    await modern(gate, 'tools/list');
    expect(times('resources/subscribe')).toBe(4);
    left.abort();
    await listening;
    await until('resources/unsubscribe was sent 2 times', () => times('resources/unsubscribe') === 2);
    const many = Array.from({ length: 257 }, (_, at) => `x://${at}`);
    const refused = await modern(gate, 'subscriptions/listen', { notifications: { resourceSubscriptions: many } });
    expect(refused).toMatchObject({
      status: 400,
      said: { error: { code: -32_602, message: expect.stringContaining('at most 256') } },
    });
    expect(times('resources/subscribe')).toBe(4);
  });

  it('behind a gate in front of several is tried again when it was not there at first, or its process has ended', async () => {
    const [there, late] = [await shop(), await shop()];
    await late.stop();
    const shared = { ledger: newLedger(), hold: 'pending' } as const;
    const child = path.join(import.meta.dirname, 'children/dying-server.ts');
    const servers: readonly NamedServer[] = [
      { ...shared, name: 'there', prefix: 'there', upstream: there.url },
      { ...shared, name: 'late', prefix: 'late', upstream: late.url },
      {
        ...shared,
        name: 'dying',
        prefix: 'dying',
        command: process.execPath,
        args: [child],
        allowMethods: ['elicitation/create'],
      },
    ];
    const gate = await startHttpGateMany({ ...shared, servers, serverSays: () => undefined, port: 0 });
    atEnd(() => gate.close());
    expect(names(await modern(gate, 'tools/list'))).toEqual([
      'there__look',
      'there__pay',
      'dying__die',
      'dying__pid',
      'dying__ask',
    ]);
    await late.start();
    await until('the server is there', async () => names(await modern(gate, 'tools/list'))?.includes('late__look') === true);
    const pid = async () => textOf((await modern(gate, 'tools/call', { name: 'dying__pid', arguments: {} })).said);
    const first = await pid();
    expect(textOf((await modern(gate, 'tools/call', { name: 'dying__die', arguments: {} })).said)).toContain('die failed: ');
    await until('the server is there again', async () => /^\d+$/.test(await pid()));
    expect(await pid()).not.toBe(first);
    // The second question can only belong to the second call: the first already waits for an answer.
    for (const n of [1, 2])
      expect(await modern(gate, 'tools/call', { name: 'dying__ask', arguments: { n } })).toMatchObject({
        said: { result: { resultType: 'input_required' } },
      });
  });
});

describe('callers over HTTP', () => {
  const credentials: readonly object[] = [{ authorization: 'Bearer one' }, { authorization: 'Bearer two' }, {}];

  it.each(credentials)('of the earlier era that began a session with %j are the only ones that it answers', async (own) => {
    const gate = await gateTo((await shop()).url);
    const ask = async (method: string, headers: object, said?: object) => {
      const body = said && JSON.stringify({ jsonrpc: '2.0', id: 1, ...said });
      return await fetch(gate.url, { method, headers: { ...ACCEPT, ...headers }, ...(body && { body }) });
    };
    const begun = await ask('POST', own, { method: 'initialize', params: HELLO });
    await begun.text();
    const session = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' };
    for (const other of credentials.filter((one) => one !== own))
      for (const [method, said] of [['POST', { method: 'ping' }], ['GET'], ['DELETE']] as const)
        expect((await ask(method, { ...session, ...other }, said)).status).toBe(404);
    expect((await ask('POST', { ...session, ...own }, { method: 'ping' })).status).toBe(200);
  });

  it('of the new era have questions to people of their own, by their credentials', async () => {
    const ledger = newLedger();
    const gate = await gateTo((await shop()).url, { ledger });
    const pay = async (headers: object) =>
      (await modern(gate, 'tools/call', { name: 'pay', arguments: { amount: 1 } }, { headers })).said;
    for (const one of credentials) expect(metaOf(await pay(one))['tamis/status']).toBe('pending');
    expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(3);
    const [review] = [metaOf(await pay({ authorization: 'Bearer one' }))['tamis/review']];
    const row = await ledger.review(String(review));
    await ledger.decide({ review: String(review), digest: row?.digest ?? '', kind: 'approve', by: 'ann' });
    expect(metaOf(await pay({}))['tamis/status']).toBe('pending');
    expect(metaOf(await pay({ authorization: 'Bearer two' }))['tamis/status']).toBe('pending');
    expect(textOf(await pay({ authorization: 'Bearer one' }))).toBe('done');
  });

  it('with many names do not keep others out', async () => {
    const gate = await limited((await shop()).url, newLedger(), { most: 4 });
    const ask = (name: string) => modern(gate, 'tools/list', {}, { name });
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(ask));
    for (const { status } of all) expect([200, 503]).toContain(status);
    for (const name of ['i', 'j', 'k', 'l', 'm', 'honest']) expect((await ask(name)).status).toBe(200);
  });

  it('of the earlier era are forgotten when they are silent, unless a person is asked for them', async () => {
    let time = 0;
    const ledger = newLedger();
    const gate = await limited((await shop()).url, ledger, { idle: 20, now: () => time });
    const [idle, other, waiting] = [await session(gate), await session(gate), await session(gate)];
    const pay = () => waiting('tools/call', { name: 'pay', arguments: { amount: 1 } });
    await pay();
    const forgotten = (ask: typeof idle) => {
      const isForgotten = async () => {
        if ((await ask('ping')).status === 404) return true;
        time += 20;
        return false;
      };
      // The silent are looked for every 20 ms.
      return until('a session is forgotten', isForgotten, 40);
    };
    await forgotten(idle);
    await decide(ledger, { kind: 'approve' });
    // The silent are looked for again.
    await forgotten(other);
    expect(textOf((await pay()).said)).toBe('done');
    await forgotten(waiting);
  });
});
