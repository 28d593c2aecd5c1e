// @module-tag proof
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../examples/refund-page/scripted-model.ts';
import { type Served, serveRefunds } from '../../../examples/refund-page/serve.ts';
import { aBrowser, closePages, foundBrowser as found } from './visitor.ts';

let served: Served;
let context: BrowserContext;
let errors: string[] = [];
const open: Served[] = [];

beforeEach(async ({ skip }) => {
  skip('reason' in found, 'reason' in found ? found.reason : '');
  served = await serveRefunds(scriptedModel());
  open.push(served);
  context = await (await aBrowser()).newContext();
  errors = [];
});

afterAll(async () => {
  await closePages();
  for (const one of open) await one.close();
});

async function tab(): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => errors.push(dialog.message()));
  page.on('console', (message) => errors.push(message.text()));
  await page.goto(`${served.url}/`);
  return page;
}

async function ask(page: Page, text: string): Promise<void> {
  await page.locator('#text').fill(text);
  await page.locator('#ask button').click();
}

const lines = async (page: Page, kind: string) => await page.locator(`#talk .${kind}`).allTextContents();

describe('the page for refunds', () => {
  it('shows all of a refund that is in doubt, and runs it once if somebody clicks twice', async () => {
    const page = await tab();
    await ask(page, 'I paid too much for T-1007.');
    const held = page.locator('#talk .held');
    await held.locator('button', { hasText: 'Deny' }).waitFor();
    expect(await held.locator('.codes').textContent()).toBe('In doubt: parse.duplicate-key');
    expect(await held.locator('.reading').allTextContents()).toEqual([
      'This would run: refund_order {"order":"T-1007","amount":200}',
      'It may mean: refund_order {"order":"T-1007","amount":20}',
    ]);
    expect(await held.locator('.raw').textContent()).toContain('{"order": "T-1007", "amount": 20, "amount": 200}');
    await page.reload();
    await held.getByText('Approve', { exact: true }).dblclick();
    await page.getByText('This is what came of it: 200 EUR of T-1007 were paid back.').waitFor();
    expect(served.shop.refunds).toEqual([{ order: 'T-1007', amount: 200 }]);
    await page.reload();
    await page.getByText('This is what came of it').waitFor();
    expect(await lines(page, 'words')).toEqual([
      'Let me look that up.',
      'I can pay that back.',
      'This is what came of it: 200 EUR of T-1007 were paid back.',
    ]);
    expect(await held.locator('button').count()).toBe(0);
    // The second click may have been refused, which the browser reports.
    expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
  });

  it('does nothing that was denied, in both tabs that show it', async () => {
    const [page, other] = [await tab(), await tab()];
    await ask(page, 'And <b>T-1008</b>?');
    await other.locator('.held input').fill('Too late.');
    await other.getByText('Deny').click();
    for (const one of [page, other]) await one.getByText('it was denied. Too late.').waitFor();
    expect(await page.locator('.held .buttons').textContent()).toBe('Decided: deny.');
    expect([await lines(page, 'asked'), await page.locator('#talk b').count()]).toEqual([['And <b>T-1008</b>?'], 0]);
    expect(served.shop.refunds).toEqual([]);
    expect(errors).toEqual([]);
  });
});
