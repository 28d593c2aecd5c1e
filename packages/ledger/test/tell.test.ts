import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compile } from '@tamis/core';
import { expect, test } from 'vitest';
import { isSigned, tellPeople, type Webhook } from '../src/index.ts';
import { isSafeAddress } from '../src/tell/safe-address.ts';
import { SetClock } from './behaviour/setting.ts';
import { proposeRefund } from './children/refund.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
let made = 0;

function shop() {
  const clock = new SetClock();
  return { clock, ledger: opened(file(`${++made}.sqlite`), { clock }), now: () => clock.time };
}

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

interface Hit {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

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
    await work({ url: `http://127.0.0.1:${port}/hook`, secret: SECRET }, hits);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a webhook is signed over its body and the time, and no secret is in it', async () => {
  const { ledger, clock, now } = shop();
  await proposeRefund(ledger);
  await receiving([204], async (webhook, hits) => {
    expect(await tellPeople({ ledger, webhooks: [webhook], now })).toMatchObject({ told: 1, failed: 0 });
    const [{ headers, body } = { headers: {}, body: '' }] = hits;
    const receiver = { secret: webhook.secret ?? '', now: clock.time };
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const seconds = Math.floor(clock.time / 1000);
    expect(isSigned(receiver, headers, body)).toBe(true);
    expect(isSigned(receiver, headers, `${body} `)).toBe(false);
    expect(isSigned(receiver, { ...headers, 'webhook-timestamp': String(seconds + 1) }, body)).toBe(false);
    expect(isSigned(receiver, { ...headers, 'webhook-id': 'another' }, body)).toBe(false);
    expect(isSigned({ ...receiver, secret: other }, headers, body)).toBe(false);
    expect(isSigned({ ...receiver, now: (seconds + 301) * 1000 }, headers, body)).toBe(false);
    expect(isSigned({ ...receiver, now: (seconds - 301) * 1000 }, headers, body)).toBe(false);
    const both = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}` };
    expect(isSigned(receiver, both, body)).toBe(true);
    expect(headers['webhook-id']).toBe(`${(JSON.parse(body) as { review: string }).review}_review-opened`);
    expect(`${body} ${JSON.stringify(headers)}`).not.toContain(SECRET.slice(6));
  });
});

test('an undelivered notice is retried, each time later, and finally given up', async () => {
  const { ledger, clock, now } = shop();
  await proposeRefund(ledger);
  await receiving([500, 302, 500], async (webhook, hits) => {
    const tell = () => tellPeople({ ledger, webhooks: [webhook], now, tries: 3 });
    const { host } = new URL(webhook.url);
    expect(await tell()).toEqual({ told: 0, failed: 1, why: `${host} answered 500` });
    expect(await tell()).toMatchObject({ told: 0, failed: 0 });
    clock.time += 5_000;
    expect(await tell()).toEqual({ told: 0, failed: 1, why: `${host} could not be reached, or responded with a redirect` });
    clock.time += 5_000;
    expect(await tell()).toMatchObject({ told: 0, failed: 0 });
    clock.time += 5_000;
    expect(await tell()).toMatchObject({ told: 0, failed: 1 });
    clock.time += 1_000_000;
    expect(await tell()).toMatchObject({ told: 0, failed: 0 });
    expect(hits).toHaveLength(3);
  });
});

test('a reminder is sent for a review that is about to expire, but not for one that was decided', async () => {
  const { ledger, clock, now } = shop();
  const review = await proposeRefund(ledger, { policy: { expiresIn: 3_600_000 }, now });
  await receiving([], async (webhook, hits) => {
    const tell = () => tellPeople({ ledger, webhooks: [webhook], now });
    await tell();
    clock.time += 2_700_000;
    await tell();
    await tell();
    expect(hits.map(({ body }) => (JSON.parse(body) as { event: string }).event)).toEqual(['review-opened', 'review-expiring']);
    await ledger.decide({ review: review.review, digest: review.digest, kind: 'approve', by: 'ann' });
    await tell();
    expect(hits).toHaveLength(2);
  });
});

test('a signature is that of the specification', () => {
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  expect(isSigned({ secret: SECRET, now: 1_614_265_330_000 }, headers, '{"test": 2432232314}')).toBe(true);
});

test('each webhook is told on its own, in its own template, and one that fails holds up no other', async () => {
  const { ledger, now } = shop();
  const summary = 'refund of <!channel> & *200* <http://evil.example|ok>';
  const tricky = { run: 'support', step: 'refund', unit: '<@U1> `x`\u202e\nNEW', attempt: 1 };
  const gate = compile({ kind: 'tool-calls', tools: [{ name: 'refund', parameters: { type: 'object' }, summary }] });
  await proposeRefund(ledger, { gate, source: tricky, alternatives: [] });
  await receiving([500], async (broken, tries) => {
    await receiving([], async (working, hits) => {
      const webhooks = [broken, { url: working.url, template: 'slack' }] as const;
      expect(await tellPeople({ ledger, webhooks, now, summaries: true })).toMatchObject({ told: 1, failed: 1 });
      expect(tries).toHaveLength(1);
      const [{ headers, body } = { headers: {}, body: '' }] = hits;
      expect(headers['webhook-signature']).toBeUndefined();
      expect(JSON.parse(body)).toEqual({
        ...{ text: 'A decision is waiting', unfurl_links: false, unfurl_media: false },
        blocks: [
          { type: 'header', text: { type: 'plain_text', emoji: false, text: 'A decision is waiting' } },
          {
            type: 'section',
            text: {
              ...{ type: 'plain_text', emoji: false },
              text: 'refund: approval\nrefund of &lt;!channel&gt; &amp; *200* &lt;http://evil.example|ok&gt;\nsupport, refund, &lt;@U1&gt; `x`&lt;U+202E&gt;⏎NEW',
            },
          },
        ],
      });
    });
  });
});

test('a server that takes nothing is tried once in a round, however much waits', async () => {
  const { ledger, now } = shop();
  for (const attempt of [1, 2, 3]) await proposeRefund(ledger, {}, attempt);
  await receiving([500], async (webhook, hits) => {
    const tell = () => tellPeople({ ledger, webhooks: [webhook], now });
    expect(await tell()).toMatchObject({ told: 0, failed: 1 });
    expect(hits).toHaveLength(1);
    // What comes after the one that failed does not wait for it.
    expect(await tell()).toMatchObject({ told: 2, failed: 0 });
  });
});

test('two processes do not both send a notice while one of them is sending it', async () => {
  const { ledger, clock } = shop();
  const { review } = await proposeRefund(ledger);
  const claim = { review, event: 'review-opened', channel: 'c', tries: 9, lease: 60_000 };
  expect([await ledger.claimNotice(claim), await ledger.claimNotice(claim)]).toEqual([1, 0]);
  clock.time += 59_999;
  expect(await ledger.claimNotice(claim)).toBe(0);
  clock.time += 1;
  expect(await ledger.claimNotice(claim)).toBe(2);
  // The first was only slow: what it says late changes nothing once the notice was delivered.
  await ledger.endNotice(claim);
  await ledger.deferNotice(claim, 0);
  clock.time += 1;
  expect(await ledger.claimNotice(claim)).toBe(0);
});

test('only those who may decide a review get a link to it', async () => {
  const { ledger } = shop();
  await proposeRefund(ledger, { policy: { deciders: ['Ann'] } });
  await receiving([], async ({ url }, hits) => {
    const webhooks = ['ann', 'bo'].map((name) => ({ url, secret: SECRET, name }));
    expect(await tellPeople({ ledger, webhooks, links: { publicUrl: 'https://desk.example' } })).toMatchObject({ told: 2 });
    const links = hits.map(({ body }) => (JSON.parse(body) as { readonly link?: string }).link);
    expect(links.filter((link) => link !== undefined)).toEqual([expect.stringMatching(/^https:\/\/desk\.example\/d\/.+#link=/)]);
  });
});

test.each([
  ['https://desk.example/hook', true],
  ['http://127.0.0.1:7/hook', true],
  ['http://localhost', true],
  ['http://[::1]:7/', true],
  ['http://desk.example/hook', false],
  ['http://127.0.0.1.desk.example/', false],
  ['https://ann@desk.example/hook', false],
  ['https://:word@desk.example/hook', false],
  ['https://ann:word@desk.example/hook', false],
  ['http://localhost@desk.example/', false],
  ['ftp://desk.example/', false],
  ['desk.example', false],
])('whether it is safe to send to %s: %s', (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe);
});
