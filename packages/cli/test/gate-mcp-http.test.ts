import { rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { called, openShop } from './mcp-gate.ts';
import { httpShop } from './mcp-http-shop.ts';
import { begun } from './tamis.ts';

const here = openShop();
const REFUND = { order: 'T-1007', amount: 200 };
type Gate = { readonly command: ReturnType<typeof begun>; readonly url: string };
let shop: Awaited<ReturnType<typeof httpShop>>;
let gate: Gate;
let url = '';

async function started(upstream: string, hold: string): Promise<Gate> {
  const command = begun(['gate-mcp', '--upstream', upstream, '--ledger', here.ledger, '--hold', hold]);
  await until('it tells its address', () => command.stdout().includes('\n'));
  return { command, url: command.stdout().trim() };
}

async function stopped({ command }: Gate): Promise<unknown> {
  command.interrupt('SIGTERM');
  return (await command.ended).code;
}

beforeAll(async () => {
  process.env.SHOP_JOURNAL = path.join(here.folder, 'refunds.log');
  shop = await httpShop();
  gate = await started(shop.url, 'pending');
  url = gate.url;
});
afterAll(async () => {
  expect(await stopped(gate)).toBe(0);
  await shop.close();
  delete process.env.SHOP_JOURNAL;
  rmSync(here.folder, { recursive: true, force: true });
});

async function connected(to = url): Promise<{ readonly client: Client; readonly transport: StreamableHTTPClientTransport }> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(to));
  await client.connect(transport);
  return { client, transport };
}

// The status of a request with headers that fetch would not send.
function statusOf(headers: { readonly [name: string]: string }, body = '{}', method = 'POST'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { 'content-type': 'application/json', ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? body : undefined);
  });
}

describe('a gate in front of an HTTP server', () => {
  it('passes, fails, holds, and runs what was approved once, for the session that asked', async () => {
    const { client, transport } = await connected();
    const other = await connected();
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['find_order', 'refund_order']);
    expect((await called(client, 'find_order', { order: 'T-1008' })).text).toBe('T-1008: 30 EUR paid');
    expect((await called(client, 'refund_order', { order: 7 })).isError).toBe(true);
    const { meta } = await called(client, 'refund_order', REFUND);
    await here.decide('approve', String(meta['tamis/review']));
    expect((await called(other.client, 'refund_order', REFUND)).meta['tamis/status']).toBe('pending');
    expect((await called(client, 'refund_order', REFUND)).text).toBe('200 EUR of T-1007 paid back.');
    expect(here.refunds()).toEqual(['T-1007 200']);
    // A session that ends also ends on the server, and its open reviews are withdrawn.
    const before = shop.sessions();
    await other.transport.terminateSession();
    expect(shop.sessions()).toBe(before - 1);
    expect(await here.inbox()).toEqual([]);
    await transport.terminateSession();
    await Promise.all([client.close(), other.client.close()]);
  });

  it('serves no other origin, no unknown session, and nothing before initialize', async () => {
    expect(await statusOf({ host: 'evil.example' })).toBe(403);
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ 'mcp-session-id': 'guessed' })).toBe(404);
    expect(await statusOf({ 'content-type': 'text/plain' })).toBe(415);
    expect(await statusOf({}, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')).toBe(400);
    expect(await statusOf({}, '', 'GET')).toBe(405);
  });

  it('lets a call wait with progress, and asks whether it ran when the connection breaks off', { tags: 'proof' }, async () => {
    const breaking = await httpShop();
    const waiting = await started(breaking.url, 'wait');
    const { client } = await connected(waiting.url);
    process.env.SHOP_WAITS_FOR = '/nonexistent/never';
    const heard: string[] = [];
    const before = here.refunds().length;
    const slow = called(client, 'refund_order', REFUND, (message) => heard.push(message));
    const review = await here.waiting();
    await here.decide('approve', review);
    await until('the server works', () => here.refunds().length > before);
    await breaking.close();
    const { text, isError, meta } = await slow;
    delete process.env.SHOP_WAITS_FOR;
    expect({ isError, status: meta['tamis/status'] }).toEqual({ isError: true, status: 'unknown' });
    expect(text).toContain('may have run');
    expect(heard[0]).toContain(review);
    expect((await here.inbox()).map(({ kind }) => kind)).toEqual(['unknown']);
    expect(here.refunds()).toHaveLength(before + 1);
    await client.close();
    expect(await stopped(waiting)).toBe(0);
  });
});
