import { compile } from '@tamis/core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dueText } from '../page/lib/due-text.ts';
import { paired } from '../page/lib/marks/aligned.ts';
import { groupedRows, headingAt } from '../page/pages/inbox/grouped-rows.ts';
import type { ReviewRowOut } from '../src/model/review-row.ts';
import { third } from './in-turn.ts';
import { openPages } from './open-pages.ts';
import { proposeRefund, type Stage, setStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

describe('lines that are paired', () => {
  const pairs = (left: string, right: string) => paired([...left], [...right], (one) => one).map(([a = ' ', b = ' ']) => a + b);

  it('are where they were, and what was swapped has changed', () => {
    expect(pairs('abcd', 'abxcd')).toEqual(['aa', 'bb', ' x', 'cc', 'dd']);
    expect(pairs('abcd', 'acd')).toEqual(['aa', 'b ', 'cc', 'dd']);
    expect(pairs('ab', 'ba')).toEqual(['a ', 'bb', ' a']);
    expect(pairs('a1bx2c', 'a2bx1c')).toEqual(['aa', '12', 'bb', 'xx', '21', 'cc']);
    expect(pairs('', 'ab')).toEqual([' a', ' b']);
  });

  it('beyond the limit are paired by position, between what is equal at both ends', () => {
    const many = (from: number) => Array.from({ length: 600 }, (_, at) => `${from + at}`);
    const found = paired(['same', ...many(0), 'end'], ['same', ...many(300), 'end'], (one) => one);
    expect(found).toHaveLength(602);
    expect([found[0], found[1], found.at(-1)]).toEqual([
      ['same', 'same'],
      ['0', '300'],
      ['end', 'end'],
    ]);
  });
});

it('the heading counts the reviews that expire within the hour, folded or not', () => {
  const soon = { expiresAt: 60_000 };
  const row = (id: string, more: Partial<ReviewRowOut> = {}) =>
    ({ ...{ id, name: 'pay', state: 'open', fields: [], source: { run: 'r', unit: id } }, ...more }) as unknown as ReviewRowOut;
  const fold = Array.from({ length: 15 }, (_, at) => row(`f${at}`, { alike: 'f0', ...(at === 0 ? soon : {}) }));
  const all = [...fold, row('one', soon), row('late')];
  const rows = groupedRows(all, '', new Set());
  const headings = rows.map((_, at) => headingAt(rows, at, 0, false)).filter((heading) => heading !== undefined);
  expect(headings).toEqual([
    { text: 'Expires within the hour', count: 2 },
    { text: 'Waiting', count: 15 },
  ]);
});

let stage: Stage;
let one: Visitor;
let tab: Page;

openPages(setStage, (pages) => {
  ({ stage, one, tab } = pages);
});

const publish = compile({
  kind: 'tool-calls',
  tools: [{ name: 'publish', effect: 'change', parameters: { type: 'object', additionalProperties: true } }],
});

async function propose(unit: string, value: { readonly [name: string]: unknown }): Promise<string> {
  const act = { action: 'publish', value: value as never };
  return (await proposeRefund(stage.home, unit, { gate: publish, act, detail: { server: 'shop' } })).review;
}

describe('the diff of an edit', () => {
  it('shows values that were swapped as changed, each at its place', async () => {
    const review = await propose('swapped', { landlord: { amount: 9000 }, agency: { amount: 100 } });
    await one.go(`/d/${review}?edit=yes`, 'section[aria-label="Edit what will run"]');
    const text = await tab.getByLabel('JSON').inputValue();
    const swapped = text.replace('9000', 'x').replace('100', '9000').replace('x', '100');
    await tab.getByLabel('JSON').fill(swapped);
    const lines = await tab.locator('[data-item="your edit"] > div').allInnerTexts();
    expect(lines.map((line) => line.trim().replaceAll(/\s+/g, ' '))).toEqual([
      '{',
      '"landlord": {',
      '- "amount": 9000',
      '+ "amount": 100',
      '},',
      '"agency": {',
      '- "amount": 100',
      '+ "amount": 9000',
      '}',
      '}',
    ]);
    expect(await tab.locator('[data-item="your edit"] .oldline').count()).toBe(2);
  });
});

describe('the bar with decisions that can be undone', () => {
  it('names the act, though another review is on the screen', third(1), async () => {
    const { review } = await proposeRefund(stage.home, 'due');
    await one.go(`/d/${review}`, '.rail .acts .button.primary');
    await tab.locator('.rail .acts').getByRole('button', { name: 'Deny' }).click();
    await tab.getByLabel('Reason, recorded with your name').fill('No.');
    await tab.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
    await tab.locator('.toast li', { hasText: 'Denying refund of 48 EUR in' }).waitFor();
    await tab.keyboard.press('u');
  });

  it('says how many there are of a group, and what another choice is about', () => {
    const due = (...names: readonly string[]) =>
      names.map((name) => ({ review: name, name, summary: undefined, wish: { kind: 'approve', digest: '' } as const }));
    expect(dueText({ doing: 'Approving', each: due('pay') })).toBe('Approving pay');
    expect(dueText({ doing: 'Approving', each: due('pay', 'mail', 'ship') })).toBe('Approving 3: pay and 2 more');
    expect(dueText({ doing: 'Approving another option', each: due('pay') })).toBe('Approving another option: pay');
    expect(dueText({ doing: 'Approving', each: due(`${'x'.repeat(76)} 4800 EUR`) })).toBe(`Approving ${'x'.repeat(76)}…`);
  });
});

describe('a tab of the browser', () => {
  it('is named after what it shows', third(2), async () => {
    const { review } = await proposeRefund(stage.home, 'titled');
    for (const [address, shows, title] of [
      [`/d/${review}`, '.rail .acts', 'refund of 48 EUR · Inbox'],
      ['/compare', 'h1', 'Compare · Runs'],
      ['/runs', 'h1', 'Runs'],
      ['/', '.review', 'Inbox'],
      ['/nothing', 'h1', 'Page not found'],
    ] as const) {
      await one.go(address, shows);
      await expect.poll(async () => (await tab.title()).replace(/^\(\d+\) /, '')).toBe(`Tamis — ${title}`);
    }
  });
});

describe('a row of the inbox', () => {
  it('shows an amount whole on a phone', third(0), async () => {
    await proposeRefund(stage.home, 'large', {
      act: { action: 'refund_payment', value: { order_id: 'ord_48213', amount: 4800, currency: 'EUR', reason: 'damaged' } },
    });
    await tab.setViewportSize({ width: 390, height: 844 });
    await one.go('/', '.review');
    const summary = tab.locator('.review .summary', { hasText: '4800' });
    const [isCut, isInside] = await summary.evaluate((found) => {
      const amount = [...found.querySelectorAll('.whole')].find(({ textContent }) => textContent?.startsWith('4800'));
      const [inner, outer] = [amount?.getBoundingClientRect(), found.getBoundingClientRect()];
      const isWithin =
        inner !== undefined && inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom;
      return [found.scrollWidth > found.clientWidth, isWithin];
    });
    expect([isCut, isInside]).toEqual([false, true]);
    await tab.setViewportSize({ width: 1280, height: 800 });
  });

  it('is marked if its text may read as something else, and is not folded with the others', async () => {
    for (const to of ['ann', 'bob', 'cem']) await propose(`mail ${to}`, { to: `${to}@shop.example`, text: 'Hi' });
    await propose('mail dan', { to: 'dаn@shop.example', text: 'Hi\u202e' });
    await one.go('/', '.review');
    // Those that came since the list was opened are announced above it.
    await tab.reload();
    await tab.waitForSelector('.review .mark.bad-text');
    const row = tab.locator('.review', { hasText: 'hidden characters' });
    expect(await row.innerText()).toMatch(
      /! hidden characters[\s\S]*apart: its text has characters that hide or reorder it: U\+202E/,
    );
    expect(await tab.locator('.review', { hasText: '4 alike' }).count()).toBe(1);
  });
});

describe('names of arguments', () => {
  it('are encoded like values, in texts and in labels, and wrap', third(2), async () => {
    const name = `to\u202e\u001b[2J${'\u200b'.repeat(200)}`;
    const review = await propose('named', { [name]: { [`in ${name}`]: [1, { x: 1 }] } });
    await tab.setViewportSize({ width: 390, height: 844 });
    await one.go(`/d/${review}?edit=yes`, '.formrow');
    const raw = await tab.evaluate(() => {
      const isRaw = (text: string | null) => ['\u202e', '\u200b', '\u001b'].some((one) => text?.includes(one));
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const { textContent, parentElement } = walker.currentNode;
        if (parentElement?.closest('textarea') === null && isRaw(textContent)) found.push(parentElement.outerHTML.slice(0, 90));
      }
      for (const element of document.querySelectorAll('[aria-label], [title]'))
        for (const label of ['aria-label', 'title'])
          if (isRaw(element.getAttribute(label))) found.push(`${label} of ${element.tagName}`);
      return found;
    });
    expect(raw).toEqual([]);
    expect(
      await tab
        .getByRole('button')
        .filter({ hasText: /^Leave out toU\+202E/ })
        .count(),
    ).toBe(1);
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await tab.setViewportSize({ width: 1280, height: 800 });
  });
});
