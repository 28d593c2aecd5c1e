import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isSigned, type Notice, openLedger } from '@tamis/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileWith, start, tamis } from './tamis.ts';
import { whileServing } from './while-serving.ts';

const SECRET = `whsec_${Buffer.from('a planted secret, 32 bytes long!').toString('base64')}`;

interface Heard {
  readonly notice: Notice;
  readonly isGenuine: boolean;
}

let heard: Heard[] = [];
let answers: number[] = [];
let listeners: (() => void)[] = [];
let units = 0;

const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString();
    const status = answers.shift() ?? 204;
    if (status < 300)
      heard.push({ notice: JSON.parse(body) as Notice, isGenuine: isSigned({ secret: SECRET }, request.headers, body) });
    // What is sent back is not read.
    response.writeHead(status, status === 302 ? { location: address('/elsewhere') } : {}).end('x'.repeat(100_000));
    for (const listener of listeners) listener();
  });
});

function address(where = '/hook'): string {
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${where}`;
}

async function heardOf(count: number): Promise<void> {
  while (heard.length < count) await new Promise<void>((resolve) => listeners.push(resolve));
}

beforeAll(async () => await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  [heard, answers, listeners] = [[], [], []];
});
afterAll(() => receiver.close());

function webhooks(line = `ann json ${address()} ${SECRET}`): string {
  const file = fileWith('webhooks', `# who, what, where\n\n${line}\n`);
  chmodSync(file, 0o600);
  return file;
}

function place(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'tamis-notify-')), 'home.sqlite');
}

async function propose(ledger: string, review: string): Promise<void> {
  const home = openLedger(ledger);
  await home.propose(
    { run: 'agent', step: 'send', unit: `call-${units++}`, attempt: 1 },
    {
      ...{ review, kind: 'tool-call', reason: 'approval', action: 'send' },
      ...{ held: '{"to": "a planted address"}', digest: 'sha256:1', contract: '' },
    },
  );
  await home.close();
}

describe('tamis notify', () => {
  it('tells once about what waits, signed, and reports what was not taken', async () => {
    const ledger = place();
    await propose(ledger, 'v1');
    answers = [302];
    const notify = async () => await tamis(['notify', '--once', '--webhooks', webhooks(), '--ledger', ledger]);
    const first = await notify();
    expect([first.code, first.stderr]).toEqual([
      1,
      expect.stringContaining('0 told. A notice could not be delivered: 127.0.0.1:'),
    ]);
    // A redirect is not followed.
    expect(heard).toEqual([]);
    await propose(ledger, 'v2');
    const second = await notify();
    expect([second.code, second.stderr]).toEqual([0, '1 told.\n']);
    expect((await notify()).stderr).toBe('0 told.\n');
    expect(heard).toMatchObject([{ isGenuine: true, notice: { review: 'v2', action: 'send' } }]);
    const said = JSON.stringify([heard, first.stderr, second.stderr]);
    for (const secret of ['planted', SECRET, '/hook', '"link"']) expect(said).not.toContain(secret);
  });

  it('has the environment in place of a file, and links for a person where people can follow them', async () => {
    const ledger = place();
    await propose(ledger, 'v1');
    const env = { TAMIS_WEBHOOKS: `ann json ${address()} ${SECRET}\n- json ${address('/other')} ${SECRET}` };
    const args = ['notify', '--once', '--ledger', ledger, '--public-url', 'https://tamis.example.com'];
    expect((await tamis(args, '', env)).stderr).toBe('2 told.\n');
    const found = heard.map(({ notice }) => notice.link);
    expect(found).toEqual([expect.stringMatching(/^https:\/\/tamis\.example\.com\/d\/v1#link=[\w-]{43}$/), undefined]);
    // Nothing that signs in is written anywhere.
    const secret = new URL(found[0] ?? '').hash.slice('#link='.length);
    for (const name of readdirSync(path.dirname(ledger)))
      expect(readFileSync(path.join(path.dirname(ledger), name)).includes(secret), name).toBe(false);
  });

  it('goes on after a kill, with what is new', { timeout: 60_000, tags: 'proof' }, async () => {
    const ledger = place();
    await propose(ledger, 'v1');
    const args = ['notify', '--webhooks', webhooks(), '--ledger', ledger, '--every', '0.05'];
    const child = start(args);
    await heardOf(1);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    await propose(ledger, 'v2');
    const next = start(args);
    while (!heard.some(({ notice }) => notice.review === 'v2')) await heardOf(heard.length + 1);
    next.kill('SIGINT');
    expect(await new Promise((resolve) => next.once('close', resolve))).toBe(0);
    expect(new Set(heard.map(({ notice }) => notice.review))).toEqual(new Set(['v1', 'v2']));
  });
});

it('tamis console tells people, and its link signs in once', async () => {
  const ledger = place();
  await propose(ledger, 'v1');
  const args = ['console', '--ledger', ledger, '--webhooks', webhooks(), '--public-url', 'http://localhost:8443'];
  const { code } = await whileServing(args, async (own) => {
    await heardOf(1);
    const told = new URL(heard[0]?.notice.link ?? '');
    expect([told.host, told.pathname]).toEqual(['localhost:8443', '/d/v1']);
    const { origin } = new URL(own);
    const open = async () =>
      await fetch(`${origin}/api/session`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ review: 'v1', token: told.hash.slice('#link='.length) }),
      });
    const first = await open();
    expect(await first.json()).toMatchObject({ name: 'ann', role: 'reviewer', only: 'v1' });
    expect((await open()).status).toBe(401);
  });
  expect(code).toBe(0);
});
