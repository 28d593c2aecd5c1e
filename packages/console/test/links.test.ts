import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openHome, openLedger } from '@tamis/ledger';
import { linkDigest } from '@tamis/ledger/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleOptions, type RunningConsole, startConsole } from '../src/index.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';
import { proposeRefund } from './stage.ts';

const HOST = 'tamis.example.com';
const SECRET = 'a'.repeat(43);
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-links-'));
const place = path.join(folder, 'ledger.sqlite');
const ledger = openHome({ ledger: place });
const started: RunningConsole[] = [];
let served: RunningConsole;
let units = 0;

async function serve(more: Partial<ConsoleOptions> = {}): Promise<RunningConsole> {
  const one = await startConsole({ ledger: place, page: folder, ...more });
  started.push(one);
  return one;
}

beforeAll(async () => {
  served = await serve({ publicUrl: `https://${HOST}` });
});
afterAll(async () => {
  for (const one of started) await one.close();
  await ledger.close();
});

async function linked(secret = SECRET) {
  const { review, digest } = await proposeRefund(ledger, `unit-${units++}`);
  await ledger.addLink({ review, name: 'ann', digest: linkDigest(secret), life: 3_600_000 });
  return { review, digest };
}

function own(more: { [name: string]: string } = {}): { [name: string]: string } {
  return { host: HOST, origin: `https://${HOST}`, 'content-type': 'application/json', ...more };
}

async function open(body: object, { port } = served, headers = own()): Promise<RawAnswer> {
  return await rawRequest(port, '/api/session', { method: 'POST', headers, body: JSON.stringify(body) });
}

function cookieOf({ headers }: RawAnswer): string {
  return String((headers['set-cookie'] as readonly string[] | undefined)?.[0] ?? '').split(';')[0] ?? '';
}

test('looking at a link changes nothing, however often; the first POST uses it up', async () => {
  const { review } = await linked();
  const before = await ledger.version();
  for (const method of ['GET', 'HEAD', 'GET'])
    await rawRequest(served.port, `/d/${review}?link=${SECRET}`, { method, headers: { host: HOST } });
  for (const asked of ['/api/session', `/api/reviews/${review}`])
    expect((await rawRequest(served.port, asked, { headers: { host: HOST } })).status).toBe(401);
  expect(await ledger.version()).toBe(before);
  const first = await open({ review, token: SECRET });
  expect(first.status).toBe(200);
  expect(first.json()).toMatchObject({ name: 'ann', role: 'reviewer', only: review });
  expect(String(first.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  expect((await open({ review, token: SECRET })).status).toBe(401);
});

const STALE: readonly [name: string, tried: (linked: { review: string; digest: string }) => Promise<RawAnswer>][] = [
  ['one letter of the secret is another', async ({ review }) => open({ review, token: `${SECRET.slice(1)}b` })],
  ['the digest in place of the secret', async ({ review }) => open({ review, token: linkDigest(SECRET) })],
  ['without a review', async () => open({ token: SECRET })],
  ['for a review that is not there', async () => open({ review: 'nothing', token: SECRET })],
  [
    'the review was decided',
    async ({ review, digest }) => {
      await ledger.decide({ review, digest, kind: 'approve', by: 'bob' });
      return await open({ review, token: SECRET });
    },
  ],
  [
    'the review was withdrawn',
    async ({ review }) => {
      await ledger.closeReview(review, 'withdrawn', 'no longer needed');
      return await open({ review, token: SECRET });
    },
  ],
  [
    'the review has expired and nobody has noticed yet',
    async () => {
      const clock = { now: () => Date.now() - 7_200_000 };
      const earlier = openLedger(place, { clock });
      const over = await proposeRefund(earlier, `over-${units++}`, { policy: { expiresIn: 3_600_000 }, now: clock.now });
      await earlier.addLink({ review: over.review, name: 'ann', digest: linkDigest(SECRET), life: 9_000_000 });
      await earlier.close();
      return await open({ review: over.review, token: SECRET });
    },
  ],
  [
    'a console without a public address',
    async ({ review }) => {
      const local = await serve();
      const host = `127.0.0.1:${local.port}`;
      return await open({ review, token: SECRET }, local, own({ host, origin: `http://${host}` }));
    },
  ],
  ['from another site', async ({ review }) => open({ review, token: SECRET }, served, own({ origin: 'https://evil.example' }))],
  ['as a form', async ({ review }) => open({ review, token: SECRET }, served, own({ 'content-type': 'text/plain' }))],
  [
    'under another name',
    async ({ review }) => open({ review, token: SECRET }, served, own({ host: 'evil.example', origin: 'https://evil.example' })),
  ],
];

test.for(STALE)('a link lets nobody in: %s', async ([, tried]) => {
  const answer = await tried(await linked());
  expect([401, 403, 421, 429]).toContain(answer.status);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('whoever came through a link sees and decides that review, and nothing else', async () => {
  const { review, digest } = await linked();
  const other = await proposeRefund(ledger, `other-${units++}`);
  const headers = own({ cookie: cookieOf(await open({ review, token: SECRET })) });
  const status = async (asked: string) => (await rawRequest(served.port, asked, { headers })).status;
  for (const asked of [`/api/reviews/${review}`, `/api/reviews/${review}/text`, '/api/session'])
    expect([asked, await status(asked)]).toEqual([asked, 200]);
  const closed = ['/api/inbox', '/api/runs', '/api/openapi.json', '/api/failures', '/api/nothing'];
  // The group of the review has others in it.
  const others = [
    `/api/groups/${review}`,
    `/api/reviews/${other.review}`,
    `/api/reviews/${review}x`,
    `/api/reviews/${review}%2F..%2F${other.review}`,
  ];
  for (const asked of [...closed, ...others]) expect([asked, await status(asked)]).toEqual([asked, 403]);
  const shown = (await rawRequest(served.port, `/api/reviews/${review}`, { headers })).json() as {
    row: { stateVersion: string };
    neighbours: object;
  };
  expect(shown.neighbours).toEqual({ at: 1, of: 1 });
  const decide = async (id: string, seen: string) =>
    await rawRequest(served.port, `/api/reviews/${id}/decision`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ kind: 'approve', digest: seen, stateVersion: shown.row.stateVersion }),
    });
  expect((await decide(other.review, other.digest)).status).toBe(403);
  const together = { kind: 'deny', text: 'No.', reviews: [{ id: other.review, digest: other.digest }] };
  const sent = { method: 'POST', headers, body: JSON.stringify(together) };
  expect((await rawRequest(served.port, '/api/decisions', sent)).status).toBe(403);
  expect((await decide(review, digest)).json()).toMatchObject({ isRecorded: true });
  expect((await decide(review, digest)).json()).toMatchObject({ isRecorded: false, status: 'decided' });
  expect((await ledger.review(review))?.decision?.by).toBe('ann');
  expect((await ledger.review(other.review))?.state).toBe('open');
});

test('a public address is an origin, and encrypted', async () => {
  for (const [publicUrl, message] of [
    ['tamis', 'is not the address of a website'],
    ['ftp://tamis.example.com', 'is not the address of a website'],
    ['https://tamis.example.com/console', 'only a protocol'],
    ['https://ann:pw@tamis.example.com', 'only a protocol'],
    ['http://tamis.example.com', 'is not encrypted'],
  ] as const)
    await expect(startConsole({ ledger: place, page: folder, publicUrl })).rejects.toThrow(message);
  const local = await serve({ publicUrl: 'http://localhost:8443' });
  expect((await rawRequest(local.port, '/api/session', { headers: { host: 'localhost:8443' } })).status).toBe(401);
});
