import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-gate-'));
const ledger = path.join(folder, 'ledger.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));

it('gate-mcp says what is missing, and what is wrong in a configuration', async () => {
  expect((await tamis(['gate-mcp'])).code).toBe(2);
  expect((await tamis(['gate-mcp', '--upstream', 'http://127.0.0.1:1/mcp', '--', 'node'])).code).toBe(2);
  expect((await tamis(['gate-mcp', '--port', '1', '--', 'node'])).code).toBe(2);
  const config = path.join(folder, 'servers.yaml');
  for (const [text, reason] of [
    ['servers: {}', 'There is no server.'],
    ['server: {}', 'server is not a key'],
    ['servers: { shop: 7 }', 'servers.shop: expected an object.'],
    ['servers: { shop: { run: node } }', 'servers.shop.run is not a key of a server'],
    ['servers: { shop: { command: node, url: "http://x" } }', 'servers.shop: expected either command'],
    ['servers: { shop: { command: node, args: [1] } }', 'servers.shop.args: expected a list of texts.'],
    ['servers: { shop: { command: node, tokenEnv: HOME } }', 'servers.shop.tokenEnv: expected only with url'],
    ['servers: { shop: { command: node, tokenCommand: echo } }', 'servers.shop.tokenCommand: expected only with url'],
    ['servers: { shop: { url: "http://x", args: [a] } }', 'servers.shop.args: expected only with command.'],
    ['servers: { "a b": { command: node } }', 'The name "a b" can\'t be used'],
  ] as const) {
    writeFileSync(config, text);
    const { code, stderr } = await tamis(['gate-mcp', '--config', config, '--ledger', ledger]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  }
  expect((await tamis(['gate-mcp', '--config', config, '--name', 'x'])).code).toBe(2);
  expect((await tamis(['gate-mcp', '--ledger', ledger, '--session', 'a b', '--', 'node'])).code).toBe(2);
  expect((await tamis(['gate-mcp', '--ledger', ledger, '--upstream', 'ftp://x'])).code).toBe(2);
});

it.each([
  [['--token-env', 'PATH', '--token-command', 'x', '--upstream', 'http://127.0.0.1:1'], 'Both --token-env and --token-command'],
  [['--token-env', 'PATH', '--', 'node'], '--token-env and --token-command are only for --upstream'],
  [['--scope', 'tools', '--upstream', 'http://127.0.0.1:1'], 'are only for --issuer'],
  [['--issuer', 'https://login.example', '--', 'node'], '--issuer is only for a gate over HTTP'],
  [['--issuer', 'http://login.example', '--upstream', 'http://127.0.0.1:1'], 'expected an address with https://'],
])('gate-mcp %j is refused', async (flags, reason) => {
  const { code, stderr } = await tamis(['gate-mcp', '--ledger', ledger, ...flags]);
  expect([code, String(stderr)]).toEqual([2, expect.stringContaining(reason)]);
});
