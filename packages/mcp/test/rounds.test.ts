import { createServer } from 'node:http';
import type { JsonObject } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { closing, listening } from '../../../scripts/tests/listening.ts';
import { startHttpGate } from '../src/index.ts';
import { askModern } from './asking.ts';
import { eraHttp } from './children/era-server.ts';
import { decide, LOOK, newLedger, reviewsIn, type Said } from './play.ts';

const atEnd = closing();

const META = 'io.modelcontextprotocol/';

async function askingServer(): Promise<{ readonly url: string; readonly got: JsonObject[] }> {
  const got: JsonObject[] = [];
  const asks = {
    resultType: 'input_required',
    inputRequests: { name: { method: 'elicitation/create', params: {} } },
    requestState: 'gate.x',
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method, params = {} } = JSON.parse(body) as { id: number; method: string; params?: JsonObject };
    if (method === 'tools/call') got.push(params);
    const results: { readonly [name: string]: object } = {
      'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ttlMs: 0, cacheScope: 'private' },
      'tools/list': { tools: [LOOK, { ...LOOK, name: 'pay', annotations: {} }], ttlMs: 0, cacheScope: 'private' },
      'tools/call': params.inputResponses === undefined ? asks : { content: [{ type: 'text', text: 'done' }] },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...results[method] } }));
  });
  const { url, close } = await listening(server);
  atEnd(close);
  return { url: `${url}/mcp`, got };
}

async function caller(upstream: string, allowMethods: readonly string[], ledger = newLedger()) {
  const gate = await startHttpGate({ ledger, name: 'x', upstream, port: 0, hold: 'pending', allowMethods });
  atEnd(() => gate.close());
  const capabilities = { elicitation: { form: {} } };
  return async (name: string, more: JsonObject = {}, given: JsonObject = {}): Promise<Said> =>
    (await askModern(gate.url, 'tools/call', { name, arguments: given, ...more }, { capabilities })).said ?? {};
}

const ANSWERS = { name: { action: 'accept', content: { name: 'Ann' } } };

describe('a server that asks before it answers', () => {
  it('is not heard if the gate does not pass that on', async () => {
    const { url, got } = await askingServer();
    const call = await caller(url, []);
    const { result } = await call('look');
    expect([result?.isError, result?.content[0]?.text]).toEqual([
      true,
      'look failed: The server asks for elicitation/create, which the gate does not pass on.',
    ]);
    for (const back of [{ inputResponses: ANSWERS }, { requestState: 'server.x', inputResponses: ANSWERS }])
      expect((await call('look', back)).error?.code).toBe(-32_602);
    expect(got).toHaveLength(1);
  });

  it('gets its own state back as it gave it, and no other; traces go on only in the form that they have', async () => {
    const { url, got } = await askingServer();
    const call = await caller(url, ['elicitation/create']);
    const asked = (await call('look')).result as JsonObject | undefined;
    expect(asked).toMatchObject({ resultType: 'input_required', inputRequests: { name: { method: 'elicitation/create' } } });
    const state = String(asked?.requestState);
    for (const wrong of ['gate.x', 'parked.x', 'x', ''])
      expect((await call('look', { requestState: wrong, inputResponses: ANSWERS })).error?.code).toBe(-32_602);
    expect(got).toHaveLength(1);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const _meta = { traceparent, tracestate: 'a=\u0001', baggage: 7, account: 'other' };
    expect((await call('look', { requestState: state, inputResponses: ANSWERS, _meta })).result?.content[0]?.text).toBe('done');
    expect(got[1]).toMatchObject({ requestState: 'gate.x', inputResponses: ANSWERS });
    const sent = got[1]?._meta as JsonObject;
    expect(Object.keys(sent).filter((key) => !key.startsWith(META))).toEqual(['traceparent']);
    expect(sent[`${META}clientInfo`]).toMatchObject({ name: 'tamis' });
  });
});

it('a held call whose server asks runs once under one approval; answers that nobody asked for are never sent with it', async () => {
  const { url, got } = await askingServer();
  const ledger = newLedger();
  const call = await caller(url, ['elicitation/create'], ledger);
  expect((await call('pay', { inputResponses: ANSWERS })).result?.content[0]?.text).toContain('the server did not ask for');
  expect((await call('pay', { requestState: 'server.x', inputResponses: ANSWERS })).error?.code).toBe(-32_602);
  expect((await call('pay')).result?.content[0]?.text).toContain('waits for a person');
  await decide(ledger, { kind: 'approve' });
  const asked = (await call('pay')).result;
  expect(asked).toMatchObject({ resultType: 'input_required', inputRequests: { name: { method: 'elicitation/create' } } });
  const back = { requestState: String(asked?.requestState), inputResponses: ANSWERS };
  expect((await call('pay', back, { other: 1 })).error?.code).toBe(-32_602);
  expect((await call('pay', back)).result?.content[0]?.text).toBe('done');
  expect((await call('pay', back)).error?.code).toBe(-32_602);
  expect(got.map(({ requestState, inputResponses }) => ({ requestState, inputResponses }))).toEqual([
    { requestState: undefined, inputResponses: undefined },
    { requestState: 'gate.x', inputResponses: ANSWERS },
  ]);
  const runs = (await reviewsIn(ledger, { action: 'pay' })).map(({ execution }) => execution?.state);
  expect(runs).toEqual(['done']);
});

describe('a server of the earlier era that asks in the middle of a call', () => {
  it('is answered once, by whoever comes back with the same call', async () => {
    const upstream = await eraHttp('legacy');
    atEnd(() => upstream.close());
    const call = await caller(upstream.url, ['elicitation/create']);
    const asked = (await call('ask')).result as JsonObject | undefined;
    expect(asked).toMatchObject({ resultType: 'input_required' });
    const [key = ''] = Object.keys(asked?.inputRequests as JsonObject);
    const back = { requestState: String(asked?.requestState), inputResponses: { [key]: ANSWERS.name } };
    for (const [name, given] of [
      ['ask', { other: 1 }],
      ['echo', {}],
    ] as const)
      expect((await call(name, back, given)).error?.code).toBe(-32_602);
    expect((await call('ask', back)).result?.content[0]?.text).toBe('hello Ann');
    expect((await call('ask', back)).error?.code).toBe(-32_602);
  });
});
