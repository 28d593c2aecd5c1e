import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { servePage } from '../../../examples/browser-page/serve.ts';
import { third } from './in-turn.ts';
import { skipWithoutBrowser } from './open-pages.ts';
import { aBrowser, closePages, foundBrowser } from './visitor.ts';

const folder = path.resolve(import.meta.dirname, '../../../examples/narrative-game/page');

let served: Awaited<ReturnType<typeof servePage>>;
let origin: string;
let context: BrowserContext;
let devtools: CDPSession;
let errors: string[] = [];

beforeAll(async () => {
  if ('reason' in foundBrowser) return;
  served = await servePage(0, folder);
  origin = `http://127.0.0.1:${(served.address() as AddressInfo).port}`;
  context = await (await aBrowser()).newContext();
  devtools = await context.newCDPSession(await context.newPage());
}, 60_000);

skipWithoutBrowser();

beforeEach(async () => {
  for (const page of context.pages().slice(1)) await page.close();
  // Nothing is left of what was decided before.
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  errors = [];
});

afterAll(async () => {
  await closePages();
  served?.close();
});

async function tab(): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => errors.push(message.text()));
  await page.goto(`${origin}/`);
  await page.locator('#options button').first().waitFor();
  return page;
}

const option = (page: Page, words: string) => page.locator('#options button', { hasText: words });
const outcome = async (page: Page, words: string) => await page.locator('#outcome', { hasText: words }).waitFor();
const story = async (page: Page) => await page.locator('#story li').allTextContents();

describe('the game in a page', () => {
  it('does what the player agrees to, once, and keeps it over a reload', { tags: 'proof' }, async () => {
    const page = await tab();
    expect(await page.locator('#says').textContent()).toBe('I could eat a horse.');
    expect(await page.locator('#notes li').allTextContents()).toEqual(['kitchen: The stew is ready.']);
    expect(await page.locator('#options .suggested').textContent()).toBe('go to the kitchen');
    await page.reload();
    await option(page, 'kitchen').click();
    await outcome(page, 'done');
    // A reload while the next turn is being told would leave open whether it was.
    const told = ['Ann says: I could eat a horse.', 'Ann does: go-kitchen', 'Ann says: Some air, then.'];
    await expect.poll(() => story(page)).toEqual(told);
    await page.reload();
    await page.locator('#says', { hasText: 'Some air, then.' }).waitFor();
    await expect.poll(() => story(page)).toEqual(told);
    expect(await page.locator('#thinks b').count()).toBe(0);
    await option(page, 'wait').click();
    await outcome(page, 'done');
    await expect.poll(() => story(page)).toContain('Ann does: wait');
    await option(page, 'refuse').click();
    await outcome(page, 'denied');
    expect(errors).toEqual([]);
  });

  it('does not do what is no longer possible, and says why', third(0), async () => {
    const page = await tab();
    await page.locator('#door').click();
    await option(page, 'kitchen').click();
    await outcome(page, 'refused state-moved. That door is locked.');
    expect((await story(page)).filter((line) => line.startsWith('Ann does'))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('shows what the model wanted and could not have', { tags: 'proof' }, async () => {
    const page = await tab();
    await page.evaluate(() => localStorage.setItem('house', '{"game": 7, "locked": ["kitchen"]}'));
    await page.reload();
    await page.locator('#refused li').waitFor();
    expect(await page.locator('#refused li').allTextContents()).toEqual([
      'Ann wanted to go to the kitchen: That door is locked.',
    ]);
    expect(await page.locator('#options button').allTextContents()).toEqual([
      'do nothing',
      'go to the garden',
      'talk to Bob',
      'wait and watch',
      'refuse',
    ]);
  });

  it('does it once if two tabs agree to it at the same time', third(1), async () => {
    const pages = [await tab(), await tab()];
    await Promise.all(pages.map((page) => option(page, 'kitchen').click()));
    const ends = await Promise.all(
      pages.map(async (page) => {
        await page.locator('#outcome:not(:empty)').waitFor();
        return await page.locator('#outcome').textContent();
      }),
    );
    expect(ends.filter((one) => one === 'done')).toHaveLength(1);
    // One of them tells the next turn; a reload before that would leave open whether it was told.
    await expect.poll(async () => (await Promise.all(pages.map(story))).some((lines) => lines.length === 3)).toBe(true);
    const [page] = pages as [Page];
    await page.reload();
    await page.locator('#says', { hasText: 'Some air, then.' }).waitFor();
    await expect
      .poll(() => story(page))
      .toEqual(['Ann says: I could eat a horse.', 'Ann does: go-kitchen', 'Ann says: Some air, then.']);
    expect(errors).toEqual([]);
  });
});

const inPage = (name: string, program: string, later = 0) => `(async () => {
  const { LocalReviews, indexedDbStorage } = await import('/core/entries/local-reviews.js');
  const { execute, propose } = await import('/core/entries/review.js');
  const reviews = new LocalReviews(indexedDbStorage(${JSON.stringify(name)}), { now: () => Date.now() + ${later} });
  const source = { run: 'r', step: 's', unit: 'u', attempt: 1 };
  const given = { ledger: reviews, source, kind: 'act', reason: 'not held', act: { action: 'act', value: { n: 1 } } };
  const world = () => ({});
  ${program}
})()`;

describe('reviews in IndexedDB', () => {
  it('let one of forty calls in two tabs run', { tags: 'proof' }, async () => {
    const pages = [await tab(), await tab()];
    const racing = `
      const { review } = await propose({ ...given, decidedBy: 'nobody' });
      const slow = () => new Promise((done) => setTimeout(done, 20));
      const one = () => execute({ ledger: reviews, review, world }, slow);
      return (await Promise.all(Array.from({ length: 20 }, one))).map(({ status }) => status);`;
    for (let round = 1; round <= 5; round++) {
      const program = inPage(`round ${round}`, racing);
      const ends = (await Promise.all(pages.map((page) => page.evaluate<string[]>(program)))).flat();
      expect(ends).toHaveLength(40);
      expect(ends.filter((end) => end === 'done')).toHaveLength(1);
      expect(ends.filter((end) => !['done', 'running', 'before'].includes(end))).toEqual([]);
    }
  });

  it('ask a person about what a closed tab was doing, and never do it again', third(2), async () => {
    const [first, second] = [await tab(), await tab()];
    const program = (later = 0) =>
      inPage(
        'closed',
        `const { review } = await propose({ ...given, decidedBy: 'nobody' });
      const state = await new Promise((resolve) => {
        const endless = () => {
          resolve('runs');
          return new Promise(() => undefined);
        };
        execute({ ledger: reviews, review, world, lease: 600_000 }, endless).then(({ status }) => resolve(status));
      });
      return { state, kinds: (await reviews.reviews()).map(({ kind }) => kind) };`,
        later,
      );
    expect(await first.evaluate(program())).toMatchObject({ state: 'runs' });
    expect(await second.evaluate(program())).toMatchObject({ state: 'running' });
    await first.close();
    expect(await second.evaluate(program(600_001))).toEqual({ state: 'unknown', kinds: ['act', 'unknown'] });
  });

  it('have the digests that the browser itself computes, and keep nothing if an act is refused', async () => {
    const page = await tab();
    const program = inPage(
      'digests',
      `const { digest } = await propose({ ...given, contract: 'c', act: { action: 'é', value: { n: 1 } } });
      const bound = JSON.stringify({ action: 'é', contract: 'c', kind: 'act', value: { n: 1 } });
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bound)));
      const own = 'sha256:' + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const other = await propose({ ...given, act: { action: 'other', value: {} } }).catch(({ name }) => name);
      return { isSame: digest === own, other, count: (await reviews.reviews()).length };`,
    );
    expect(await page.evaluate(program)).toEqual({ isSame: true, other: 'AnotherAct', count: 1 });
  });
});
