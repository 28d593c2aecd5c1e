import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Client, ClientCredentialsProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openLedger } from '@tamis/ledger';
import { afterAll, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { type AuthorisationServer, authorisationServer } from '../../mcp/test/authorisation-server.ts';
import { pages } from '../../models/test/pages.ts';
import { called, openShop } from './mcp-gate.ts';
import { httpShop } from './mcp-http-shop.ts';
import { begun } from './tamis.ts';

const here = openShop();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  delete process.env.SHOP_TOKEN;
  delete process.env.SHOP_JOURNAL;
  rmSync(here.folder, { recursive: true, force: true });
});

// A port that nobody has.
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function setUp() {
  process.env.SHOP_JOURNAL = path.join(here.folder, 'refunds.log');
  process.env.SHOP_TOKEN = 'the-shop-knows-this';
  const [login, shop, port] = [await authorisationServer(), await httpShop(), await freePort()];
  closing.push(
    () => login.close(),
    () => shop.close(),
  );
  return { login, shop, port, gate: `http://127.0.0.1:${port}/mcp` };
}

function page(at: { readonly login: AuthorisationServer; readonly shop: { readonly url: string }; readonly port: number }) {
  const { blocks = [] } = pages().find(({ name }) => name === 'docs/guides/mcp-authorisation.md') ?? {};
  const place = (text: string) =>
    text
      .replaceAll('https://login.example', at.login.issuer)
      .replaceAll('https://shop.example/mcp', at.shop.url)
      .replaceAll('https://gate.example', `http://127.0.0.1:${at.port}`)
      .replaceAll('8080', String(at.port));
  const [contract = '', command = '', refused = '', document = ''] = blocks.map(({ body }) => place(body));
  return { contract, command, refused, document };
}

it('the worked example of the page: a client finds the authorisation server, and its user decides', async () => {
  const at = await setUp();
  const { contract, command, refused, document } = page(at);
  const file = path.join(here.folder, 'contract.yaml');
  writeFileSync(file, contract);
  const [, ...words] = command.trim().replace('contract.yaml', file).split(' ');
  const { interrupt, stdout, ended } = begun([...words, '--ledger', here.ledger]);
  closing.push(async () => {
    interrupt('SIGTERM');
    await ended;
  });
  await until('it tells its address', () => stdout().includes('\n'));
  expect(stdout().trim()).toBe(at.gate);
  const answer = await fetch(at.gate, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  expect(refused.trim()).toBe(`HTTP/1.1 401 Unauthorized\nWWW-Authenticate: ${answer.headers.get('www-authenticate')}`);
  const metadata = /resource_metadata="([^"]+)"/.exec(refused)?.[1] ?? '';
  expect(await (await fetch(metadata)).json()).toEqual(JSON.parse(document));
  const client = new Client(
    { name: 'desk app', version: '2' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: { decision: 'approve' } }));
  const authProvider = new ClientCredentialsProvider({
    ...{ clientId: 'desk', clientSecret: 'open sesame', expectedIssuer: at.login.issuer },
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(at.gate), { authProvider }));
  closing.push(() => client.close());
  expect((await called(client, 'find_order', { order: 'T-1008' })).text).toBe('T-1008: 30 EUR paid');
  expect((await called(client, 'refund_order', { order: 'T-1007', amount: 200 })).text).toBe('200 EUR of T-1007 paid back.');
  expect(here.refunds()).toEqual(['T-1007 200']);
  expect(at.shop.tokens()).toEqual(['Bearer the-shop-knows-this']);
  const ledger = openLedger(here.ledger, { readOnly: true });
  for await (const { decision } of ledger.reviews({ action: 'refund_order' }))
    expect(decision).toMatchObject({ by: 'desk', kind: 'approve', text: 'answered through client desk app 2' });
  await ledger.close();
});
