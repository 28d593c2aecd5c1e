import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Model } from '@tamis/core';
import { openHome } from '@tamis/ledger';
import { startRun } from '@tamis/pipeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skipWithoutBrowser } from './open-pages.ts';
import { foundBrowser, type Visited, type Visitor, visit } from './visitor.ts';

// A letter with what a page could obey, from right to left, with breaks of two characters, and long.
const LETTER = [
  `<img src=x onerror=alert(1)> שלום \u202e🙂 ${'Dear all, this is a long letter. '.repeat(150)}`,
  'Anna Müller owes us 1.200,50 € since 12. März 2024.',
  'Otto',
].join('\r\n');

const FILES = {
  'config.yaml': `pipeline: {steps: [{name: read, grounding: {source: letter, fields: [/name, /debt, /since, /by]}}]}
api: {provider: openai, model: m, contract: off}
processing: {strategy: direct, items: {source: items.json, key: letters, name_field: id}, validation_retry: {max_attempts: 1}}
prompts: {templates: {read: read.jinja2}}
schemas: {files: {read: read.json}}
validation: {read: {required: [name]}}
`,
  'items.json': JSON.stringify({ letters: [{ id: 'a', letter: LETTER }] }),
  'templates/read.jinja2': 'Who owes what? {{ letter }}\n',
  'schemas/read.json': JSON.stringify({ type: 'object', properties: { name: true, debt: true, since: true, by: true } }),
};

const REPLY = JSON.stringify({ name: 'Anna Miller', debt: 1200.5, since: '2024-03-12', by: 'Otto' });

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-passages-'));
let visited: Visited;
let one: Visitor;
let review = '';

beforeAll(async () => {
  if ('reason' in foundBrowser) return;
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, 'letters', name)), { recursive: true });
    writeFileSync(path.join(folder, 'letters', name), text);
  }
  const home = openHome({ folder, env: {} });
  const model = { name: 'm', ask: async () => ({ text: REPLY, finishReason: 'stop' }) } as unknown as Model;
  const models = () => () => ({ name: 'm', lane: 'm', at: () => model });
  const clock = { now: () => performance.now(), random: () => 0.5, wait: async () => {} };
  const answer = await startRun(path.join(folder, 'letters'), path.join(folder, 'run'), { models, clock, home });
  expect(answer.status).toBe('worked');
  visited = await visit(home.place);
  await home.close();
  one = await visited.visitor();
  await one.tab.waitForSelector('a[href^="/d/"]');
  review = (await one.tab.locator('a[href^="/d/"]').first().getAttribute('href')) ?? '';
}, 60_000);

skipWithoutBrowser();

afterAll(async () => {
  await visited?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('passages', () => {
  it('opens a review on the nearest passage, and points out the other side of what is hovered over or focused', async () => {
    const { tab, go } = one;
    await go(review, '.sourced');
    const chosen = async () => [
      await tab.locator('.sourced button.chosen b').allTextContents(),
      await tab.locator('.sourced mark.chosen').allTextContents(),
    ];
    expect(await chosen()).toEqual([['/name'], ['Anna Müller']]);
    expect(await tab.locator('.sourced mark.chosen').isVisible()).toBe(true);
    expect(await tab.locator('.sourced button.chosen .where').textContent()).toContain('nearest passage is 78% similar, line 2');
    await tab.locator('.sourced button', { hasText: '/since' }).hover();
    expect(await chosen()).toEqual([['/since'], ['12. März 2024']]);
    await tab.locator('.sourced mark', { hasText: '1.200,50' }).hover();
    expect(await chosen()).toEqual([['/debt'], ['1.200,50']]);
    await tab.locator('.sourced mark', { hasText: '12. März 2024' }).focus();
    await tab.keyboard.press('Tab');
    expect(await chosen()).toEqual([['/by'], ['Otto']]);
    await tab.locator('.sourced button').first().focus();
    expect(await chosen()).toEqual([['/name'], ['Anna Müller']]);
    expect(await tab.locator('.sourced img').count()).toBe(0);
    expect(await tab.locator('.sourced .omitted').first().textContent()).toMatch(/^… 4,\d{3} characters left out …$/);
    expect(visited.errors).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('fits a telephone: %s', { tags: 'proof' }, async (colorScheme) => {
    const { tab, load } = await visited.visitor({ viewport: { width: 390, height: 844 }, colorScheme });
    await load('/runs/run/u/a', '.sourced');
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(visited.errors).toEqual([]);
  });
});
