import { execute } from '@tamis/ledger';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { third } from './in-turn.ts';
import { openPages } from './open-pages.ts';
import { gate, proposeRefund, type Stage, setStage, WORLD } from './stage.ts';
import type { Visited, Visitor } from './visitor.ts';

let stage: Stage;
let visited: Visited;
let one: Visitor;
let tab: Page;

openPages(setStage, (pages) => {
  ({ stage, visited, one, tab } = pages);
});

const amount = () => tab.getByLabel('amount', { exact: true });
const json = () => tab.getByLabel('JSON').inputValue();
const hasFocus = () => amount().evaluate((input) => input === document.activeElement);
const section = (name: string) => tab.locator(`section[aria-label="${name}"]`);
const AT_48 = { order_id: 'ord_48213', amount: 48, currency: 'EUR', reason: 'damaged' };

async function openEdit(unit: string): Promise<string> {
  const { review } = await proposeRefund(stage.home, unit);
  await one.go(`/d/${review}?edit=yes`, 'section[aria-label="Edit what will run"]');
  return review;
}

// Approves an edit as another program would, and gives its digest as the ledger holds it.
async function decideEdit(review: string, value: object): Promise<void> {
  const { digest = '' } = (await stage.home.review(review)) ?? {};
  const decided = await stage.home.decide({ review, kind: 'edit', by: 'bo', digest, value: JSON.stringify(value) });
  expect(decided.status).toBe('recorded');
}

const run = async (review: string, world: typeof WORLD) =>
  await execute({ ledger: stage.home, review, gate, world: () => world, holder: 'billing 7' }, ({ value }) => value);

describe('a number field of an edit', () => {
  it('keeps the focus when it is emptied, and no key is a shortcut', third(1), async () => {
    await openEdit('emptied');
    await amount().focus();
    await tab.keyboard.press('End');
    for (let at = 0; at < 3; at++) await tab.keyboard.press('Backspace');
    expect(await amount().inputValue()).toBe('');
    expect(await hasFocus()).toBe(true);
    await tab.keyboard.type('d');
    expect(await amount().inputValue()).toBe('d');
    expect(await tab.locator('dialog[open]').count()).toBe(0);
  });

  it('says what is not a number, and gives a number back as soon as it is one', third(0), async () => {
    const review = await openEdit('typed');
    await amount().focus();
    await amount().selectText();
    await tab.keyboard.type('x');
    expect(await tab.locator('.formrow', { has: amount() }).locator('.problem').innerText()).not.toBe('');
    expect(await amount().getAttribute('aria-invalid')).toBe('true');
    await tab.keyboard.press('Backspace');
    await tab.keyboard.type('030');
    expect(await hasFocus()).toBe(true);
    expect(JSON.parse(await json())).toEqual({ ...AT_48, amount: 30 });
    expect(await amount().inputValue()).toBe('030');
    await expect.poll(() => tab.locator('.formrow .problem').count()).toBe(0);
    await expect.poll(() => tab.locator('.rail .acts .button.primary').isEnabled()).toBe(true);
    await tab.getByRole('button', { name: 'Reset' }).first().click();
    expect(await amount().inputValue()).toBe('48');
    expect((await stage.home.review(review))?.state).toBe('open');
  });

  it('of text stays one line while somebody types a long one', { tags: 'proof' }, async () => {
    await openEdit('long');
    const order = tab.getByLabel('order_id', { exact: true });
    await order.focus();
    await tab.keyboard.press('End');
    await tab.keyboard.type('z'.repeat(70));
    expect(await order.inputValue()).toBe(`ord_48213${'z'.repeat(70)}`);
  });
});

describe('an edit', () => {
  it('shows no effects of what it replaces while it is made', third(2), async () => {
    const review = await openEdit('effects');
    expect(await section('What changes').innerText()).toContain('computed for the original proposal');
    expect(await section('What changes').innerText()).not.toContain('432');
    await one.go(`/d/${review}`, 'section[aria-label="What will run"]');
    await expect.poll(() => section('What changes').innerText()).toContain('432');
  });

  it('that breaks a precondition is checked by the live program and turns approving off, with the reason', async () => {
    const stop = stage.host();
    const review = await openEdit('checked');
    await amount().fill('900');
    const why = () => tab.locator('#why-off-rail').innerText();
    await expect.poll(why, { timeout: 20_000 }).toBe('Disabled: 900 is more than what is still refundable.');
    expect(await section('Preconditions').innerText()).toMatch(/your edit, re-checked.*does not hold/s);
    expect(await section('What changes').innerText()).toMatch(/480 → -420/);
    expect(await section('Why you are asked').innerText()).toContain('900 is more than what is still refundable.');
    await amount().fill('30');
    await tab.locator('.rail .acts .button.primary:not([aria-disabled="true"])').waitFor();
    expect(await section('What changes').innerText()).toMatch(/480 → 450/);
    expect(await why()).toBe('The program that asked checks everything again, then runs it once.');
    expect((await stage.home.review(review))?.state).toBe('open');
    stop();
  });

  it('is shown under the digest that it is recorded with', third(2), async () => {
    const review = await openEdit('digested');
    const { digest = '' } = (await stage.home.review(review)) ?? {};
    const shown = async () => await tab.locator('.rail code[title^="sha256:"]').first().getAttribute('title');
    await expect.poll(shown).toBe(digest);
    await amount().fill('30');
    await expect.poll(shown).not.toBe(digest);
    await tab.locator('.rail .acts .button.primary:not([aria-disabled="true"])').waitFor();
    expect(await tab.locator('#why-off-rail').innerText()).toContain('The preconditions have not been checked for your edit.');
    const edited = await shown();
    await decideEdit(review, { ...AT_48, amount: 30 });
    await one.go(`/d/${review}`, 'section[aria-label="What was approved"]');
    expect(await shown()).toBe(edited);
  });

  it('that was approved is shown first, and what was proposed below it', third(1), async () => {
    const { review } = await proposeRefund(stage.home, 'edited');
    const held = (await stage.home.review(review))?.digest.replace('sha256:', '').slice(0, 8) ?? '';
    await decideEdit(review, { ...AT_48, amount: 20 });
    await one.go(`/d/${review}`, 'section[aria-label="What was approved"]');
    const approved = () => section('What was approved').innerText();
    expect(await approved()).toMatch(/^Edited to\s+what will run/);
    expect(await approved()).toMatch(/amount\s+number\s+20\b/);
    expect(await approved()).not.toContain(held);
    expect(await section('What was proposed').innerText()).toMatch(/amount\s+number\s+48\b/);
    expect(await section('What was proposed').innerText()).toContain(held);
    const tops = await Promise.all(
      ['What was approved', 'What was proposed'].map(async (name) => (await section(name).boundingBox())?.y ?? 0),
    );
    expect(tops[0]).toBeLessThan(tops[1] ?? 0);
    expect(await section('What changes').innerText()).not.toContain('432');
    const ran = await run(review, WORLD);
    expect(ran).toMatchObject({ status: 'done', result: { amount: 20 } });
    await expect.poll(approved).toMatch(/^Edited to\s+what ran/);
    await one.go('/?tab=decided&find=edited', '.review');
    await expect.poll(() => tab.locator('.preview').innerText()).toMatch(/Edited to[\s\S]*amount\s+20\b/);
  });
});

describe('a stale review', () => {
  it('says why, and does not look as if it had gone well', third(0), async () => {
    const { review } = await proposeRefund(stage.home, 'stale');
    const { digest = '' } = (await stage.home.review(review)) ?? {};
    await stage.home.decide({ review, kind: 'approve', by: 'bo', digest });
    const refused = await run(review, { orders: { ord_48213: 1, ord_5: 12 } });
    expect(refused.status).toBe('refused');
    await one.go(`/d/${review}`, 'section[aria-label="Preconditions"]');
    const symbol = (selector: string) => tab.locator(`${selector} path`).first().getAttribute('d');
    expect(await tab.locator('h1 + .mark').innerText()).toBe('stale');
    expect(await symbol('h1 + .mark')).toBe(await symbol('.banner'));
    const why = 'The state that it depends on has changed since it was proposed.';
    expect(await tab.locator('.banner').innerText()).toContain(why);
    expect(await tab.locator('.rail').innerText()).toContain(`Went stale: ${why}`);
    expect(visited.errors).toEqual([]);
  });
});
