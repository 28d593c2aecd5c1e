import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isTaken } from '../../../scripts/tests/share.ts';
import { isSigned, type Notice, openLedger, tellPeople } from '../src/index.ts';
import { livingUntil } from './children/moments.ts';
import { proposeRefund } from './children/refund.ts';
import { runChild } from './children/run-child.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

// Of so many moments, `npm test` has one at which a process is really killed, another with each commit. At the others, it falls silent.
const SILENT = 8;

async function tellUntil(fatal: number, place: string, url: string): Promise<boolean> {
  const { fetch } = globalThis;
  const { promise: silent, resolve } = Promise.withResolvers<boolean>();
  const fallSilent = () => {
    resolve(false);
    return new Promise<never>(() => undefined);
  };
  const lived = livingUntil(fatal, fallSilent, { ledger: opened(place), fetch });
  globalThis.fetch = lived.fetch;
  const webhooks = [{ url, secret: SECRET, name: 'ann' }];
  const told = tellPeople({ ledger: lived.ledger, webhooks, links: { publicUrl: 'https://tamis.example' } });
  const hasEnded = await Promise.race([told.then(() => true), silent]);
  globalThis.fetch = fetch;
  return hasEnded;
}

// More moments than a round has; the test ends at the first one beyond its own.
const MOST_MOMENTS = 30;

test('killed at any moment, each item is told at least once and decided at most once', { timeout: 120_000 }, async () => {
  const heard: Notice[] = [];
  const answers: number[] = [];
  let isForged = false;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      isForged ||= !isSigned({ secret: SECRET, now: Number(request.headers['webhook-timestamp']) * 1000 }, request.headers, body);
      const status = answers.shift() ?? 204;
      if (status === 204) heard.push(JSON.parse(body) as Notice);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  let hasEnded = false;
  let twice = 0;
  for (let fatal = 1; !hasEnded && fatal <= MOST_MOMENTS; fatal++) {
    const place = file(`killed-${fatal}.sqlite`);
    const ledger = openLedger(place);
    const items = [await proposeRefund(ledger), await proposeRefund(ledger, {}, 2)];
    heard.length = 0;
    // The second item is not taken at once.
    answers.splice(0, answers.length, 204, 500);
    hasEnded = isTaken(fatal, SILENT)
      ? (await runChild('teller.ts', place, url, SECRET, String(fatal)).ended) === 0
      : await tellUntil(fatal, place, url);
    // Then one that lives, when whoever was killed is presumed dead; what fails is tried again.
    for (const hours of [1, 2]) {
      const clock = { now: () => Date.now() + hours * 3_600_000 };
      const later = openLedger(place, { clock });
      await tellPeople({ ledger: later, webhooks: [{ url, secret: SECRET, name: 'ann' }], now: clock.now });
      await later.close();
    }
    const told = heard.map(({ review }) => review);
    expect(new Set(told), `killed at ${fatal}`).toEqual(new Set(items.map(({ review }) => review)));
    // Nothing is told twice, except what was taken and not recorded yet.
    expect(told.length).toBeLessThanOrEqual(items.length + 1);
    twice += told.length - items.length;

    // Whoever is told decides at once, each time.
    const decided = await Promise.all(
      heard.map(({ review, digest }) => ledger.decide({ review, digest, kind: 'approve', by: 'ann' })),
    );
    expect(decided.filter(({ status }) => status === 'recorded')).toHaveLength(items.length);
    await ledger.close();
  }
  expect({ hasEnded, isForged }).toEqual({ hasEnded: true, isForged: false });
  // Killed between the answer and the record of it: that is what at least once means.
  expect(twice).toBeGreaterThan(0);
  server.close();
});
