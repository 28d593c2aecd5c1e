import { rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { called, openShop } from './mcp-gate.ts';
import { httpShop } from './mcp-http-shop.ts';
import { start } from './tamis.ts';

const here = openShop();
const REFUND = { order: 'T-1007', amount: 200 };
let shop: Awaited<ReturnType<typeof httpShop>>;
let gate: ReturnType<typeof start>;
let url = '';

beforeAll(async () => {
  process.env.SHOP_JOURNAL = path.join(here.folder, 'refunds.log');
  shop = await httpShop();
  gate = start(['gate-mcp', '--upstream', shop.url, '--ledger', here.ledger, '--hold', 'pending']);
  url = await new Promise<string>((resolve) => gate.stdout?.once('data', (chunk: Buffer) => resolve(String(chunk).trim())));
});
afterAll(async () => {
  const ended = new Promise((resolve) => gate.on('close', resolve));
  gate.kill('SIGTERM');
  expect(await ended).toBe(0);
  await shop.close();
  delete process.env.SHOP_JOURNAL;
  rmSync(here.folder, { recursive: true, force: true });
});

async function connected(): Promise<{ readonly client: Client; readonly transport: StreamableHTTPClientTransport }> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  return { client, transport };
}

/** The status of a request with headers that fetch would not send. */
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
    // A session that ends is ended at the server too, and what it left open is withdrawn.
    const before = shop.sessions();
    await other.transport.terminateSession();
    expect(shop.sessions()).toBe(before - 1);
    expect(await here.inbox()).toEqual([]);
    await transport.terminateSession();
    await Promise.all([client.close(), other.client.close()]);
  });

  it('serves nobody from elsewhere, no unknown session, and nothing before initialize', async () => {
    expect(await statusOf({ host: 'evil.example' })).toBe(403);
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ 'mcp-session-id': 'guessed' })).toBe(404);
    expect(await statusOf({ 'content-type': 'text/plain' })).toBe(415);
    expect(await statusOf({}, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')).toBe(400);
    expect(await statusOf({}, '', 'GET')).toBe(405);
  });
});
