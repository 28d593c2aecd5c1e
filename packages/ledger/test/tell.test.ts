import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isSigned, openLedger, tellPeople, type Webhook } from '../src/index.ts';
import { SetClock } from './behaviour/setting.ts';
import { proposeRefund } from './children/refund.ts';
import { folder } from './folder.ts';

const { file } = folder();
let made = 0;

function shop() {
  const clock = new SetClock();
  return { clock, ledger: openLedger(file(`${++made}.sqlite`), { clock }), now: () => clock.time };
}

interface Hit {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server on a real socket that answers with these codes in turn. */
async function receiving(codes: number[], work: (webhook: Webhook, hits: readonly Hit[]) => Promise<void>): Promise<void> {
  const hits: Hit[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      hits.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(codes.shift() ?? 204).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await work({ url: `http://127.0.0.1:${port}/hook`, secret: 'a planted secret' }, hits);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a new review runs a command once, with JSON on its standard input and no shell', async () => {
  const { ledger } = shop();
  const script = file('tell.sh');
  const out = file('$(touch pwned)');
  writeFileSync(script, '#!/bin/sh\ncat >> "$1"\n');
  chmodSync(script, 0o755);
  const { review } = await proposeRefund(ledger, { detail: { says: 'my password is hunter2' } });
  const telling = { ledger, command: [script, out] };
  expect(await tellPeople(telling)).toEqual({ told: 1, failed: 0 });
  expect(await tellPeople(telling)).toEqual({ told: 0, failed: 0 });
  const text = readFileSync(out, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ event: 'review-opened', review, action: 'refund', source: { run: 'support' } });
  for (const secret of ['hunter2', 'T-1', '200']) expect(text).not.toContain(secret);
  expect(existsSync('pwned')).toBe(false);
  await ledger.close();
});

test('a webhook is signed over its body and the time, and no secret is in it', async () => {
  const { ledger, clock, now } = shop();
  await proposeRefund(ledger);
  await receiving([204], async (webhook, hits) => {
    expect(await tellPeople({ ledger, webhook, now })).toEqual({ told: 1, failed: 0 });
    const [{ headers, body } = { headers: {}, body: '' }] = hits;
    const signed = {
      timestamp: String(headers['x-tamis-timestamp']),
      signature: String(headers['x-tamis-signature']),
      body,
    };
    const receiver = { secret: webhook.secret, now: clock.time };
    expect(isSigned(receiver, signed)).toBe(true);
    expect(isSigned(receiver, { ...signed, body: `${body} ` })).toBe(false);
    expect(isSigned(receiver, { ...signed, timestamp: String(clock.time + 1) })).toBe(false);
    expect(isSigned({ ...receiver, secret: 'another' }, signed)).toBe(false);
    expect(isSigned({ ...receiver, now: clock.time + 300_001 }, signed)).toBe(false);
    expect(`${body} ${JSON.stringify(headers)}`).not.toContain(webhook.secret);
  });
  await ledger.close();
});

test('an undelivered notice is retried, each time later, and finally given up', async () => {
  const { ledger, clock, now } = shop();
  await proposeRefund(ledger);
  await receiving([500, 302, 500], async (webhook, hits) => {
    const tell = () => tellPeople({ ledger, webhook, now, tries: 3 });
    expect(await tell()).toEqual({ told: 0, failed: 1 });
    expect(await tell()).toEqual({ told: 0, failed: 0 });
    clock.time += 5_000;
    expect(await tell()).toEqual({ told: 0, failed: 1 });
    clock.time += 5_000;
    expect(await tell()).toEqual({ told: 0, failed: 0 });
    clock.time += 5_000;
    expect(await tell()).toEqual({ told: 0, failed: 1 });
    clock.time += 1_000_000;
    expect(await tell()).toEqual({ told: 0, failed: 0 });
    expect(hits).toHaveLength(3);
  });
  await ledger.close();
});

test('a reminder is sent for a review that is about to expire, but not for one that was decided', async () => {
  const { ledger, clock, now } = shop();
  const review = await proposeRefund(ledger, { policy: { expiresIn: 3_600_000 }, now });
  await receiving([], async (webhook, hits) => {
    const tell = () => tellPeople({ ledger, webhook, now });
    await tell();
    clock.time += 2_700_000;
    await tell();
    await tell();
    expect(hits.map(({ body }) => (JSON.parse(body) as { event: string }).event)).toEqual(['review-opened', 'review-expiring']);
    await ledger.decide({ review: review.review, digest: review.digest, kind: 'approve', by: 'ann' });
    await tell();
    expect(hits).toHaveLength(2);
  });
  await ledger.close();
});

test('a command that fails or does not exist does not stop the others', async () => {
  const { ledger } = shop();
  await proposeRefund(ledger);
  expect(await tellPeople({ ledger, command: ['/nowhere/at-all'] })).toEqual({ told: 0, failed: 1 });
  await ledger.close();
});
