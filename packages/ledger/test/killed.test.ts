import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { compile } from '@tamis/core';
import { expect, test } from 'vitest';
import { isTaken } from '../../../scripts/tests/share.ts';
import {
  holdFolder,
  isFolderHeld,
  isSigned,
  type Notice,
  openLedger,
  type ReviewRow,
  tellPeople,
  toolDoor,
} from '../src/index.ts';
import { livingUntil } from './children/moments.ts';
import { proposeRefund } from './children/refund.ts';
import { runChild } from './children/run-child.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';
import { approved, deciding, openShop } from './shop.ts';

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

test('an act whose process was killed between intent and result is unknown, a person is asked, and it is never rerun automatically', async () => {
  const [place, trace] = [file('inside.sqlite'), file('inside.txt')];
  const { ledger, ran, run, clock } = openShop(place);
  const { review } = await approved(ledger);
  const child = runChild('executor.ts', place, review, trace, 'inside');
  await child.wrote(2);
  clock.time = Date.now();
  expect(await run(review)).toMatchObject({ status: 'running' });
  child.process.kill('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
  clock.time = Date.now() + 600_001;
  const lost = await run(review);
  expect(lost).toMatchObject({ status: 'unknown' });
  if (lost.status !== 'unknown') throw new Error(lost.status);
  const question = await ledger.review(lost.execution.asked ?? '');
  expect(question).toMatchObject({ kind: 'unknown', state: 'open', reason: 'crashed' });
  // The review about a review is decided like any other, and allows nothing to run.
  const said = deciding(question as ReviewRow, { kind: 'choose', value: '"did not run"' });
  expect(await ledger.decide(said)).toMatchObject({ status: 'recorded' });
  expect(await run(said.review)).toMatchObject({ status: 'refused', reason: 'unheld' });
  expect(await run(review)).toMatchObject({ status: 'unknown' });
  expect(ran).toEqual([]);
  expect(readFileSync(trace, 'utf8').trim().split('\n')).toHaveLength(1);
});

test('an act whose process was killed between approval and intent has not happened, and can still run', async () => {
  const [place, trace] = [file('before.sqlite'), file('before.txt')];
  const { ledger, ran, run } = openShop(place);
  const { review } = await approved(ledger);
  const child = runChild('executor.ts', place, review, trace, 'before');
  await child.wrote(2);
  child.process.kill('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
  expect(existsSync(trace)).toBe(false);
  expect(await run(review)).toMatchObject({ status: 'done' });
  expect(ran).toHaveLength(1);
});

const parameters = { type: 'object', properties: { order: { type: 'string' } } };
const paying = (effect: string) =>
  compile({ kind: 'tool-calls', tools: [{ name: 'pay', parameters, effect }] } as never) as never;
const call = (id: string, order = 'T-1') => ({ id, name: 'pay', arguments: { order } });

test('a call that a process ran when it was killed is not run again under another id, at once or later', async () => {
  const [place, trace] = [file('paid.sqlite'), file('paid.txt')];
  expect(await runChild('pay-and-die.ts', place, trace).ended).toBe('SIGKILL');
  expect(existsSync(trace)).toBe(true);
  let now = Date.now();
  const ledger = opened(place, { clock: { now: () => now } });
  const door = toolDoor({ ledger, gate: paying('change'), source: 'second' });
  let ran = 0;
  expect(await door.run(call('c2'), () => ++ran)).toMatchObject({ status: 'running' });
  const guarded = door.guard('pay', () => ++ran)({ order: 'T-1' }, { toolCallId: 'c3' });
  await expect(guarded).rejects.toThrow('pay is running in another process.');
  const asked = { toolCallId: 'c4', toolName: 'pay', input: { order: 'T-1' } };
  expect(await door.approval({ toolCall: asked })).toMatchObject({ type: 'denied' });
  expect(ran).toBe(0);
  expect(await door.run(call('c5', 'T-2'), () => ++ran)).toMatchObject({ status: 'done' });
  now += 600_000;
  expect(await door.run(call('c2'), () => ++ran)).toMatchObject({ status: 'unknown' });
  expect(ran).toBe(1);
  const reading = toolDoor({ ledger, gate: paying('read'), source: 'third' });
  expect(await reading.run(call('c6'), () => ++ran)).toMatchObject({ status: 'done' });
});

test('one process holds a run folder, suspended or not, and it is free however that process ends', async () => {
  const place = path.join(file('held'), 'run');
  // To look takes or makes nothing.
  expect([isFolderHeld(place), existsSync(place)]).toEqual([false, false]);
  const child = runChild('holder.ts', place);
  await child.wrote(1);
  expect(child.lines).toEqual(['ready']);
  expect(isFolderHeld(place)).toBe(true);
  expect(holdFolder(place)).toBeUndefined();
  child.process.kill('SIGSTOP');
  expect(holdFolder(place)).toBeUndefined();
  child.process.kill('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
  expect(isFolderHeld(place)).toBe(false);
  const own = holdFolder(place);
  expect(own).toBeDefined();
  expect(holdFolder(place)).toBeUndefined();
  own?.release();
  const again = holdFolder(place);
  expect(again).toBeDefined();
  again?.release();
  expect(existsSync(path.join(place, 'ledger.sqlite'))).toBe(false);
});
