import { grantsOf, type Ledger, openLedger, underGrant } from '@tamis/ledger';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPages } from './open-pages.ts';
import { gate, proposeRefund, type Stage, setStage, WORLD } from './stage.ts';
import { settled, type Visited, type Visitor } from './visitor.ts';

const HOUR = 3_600_000;
const AMOUNTS = [10, 12, 14, 16, 18, 20, 22, 24, 26];

function refund(amount: number) {
  const value = { order_id: 'ord_48213', amount, currency: 'EUR', reason: 'damaged' };
  return { action: 'refund_payment', value };
}

async function setHistory() {
  const stage = await setStage();
  let now = Date.now() - 12 * HOUR;
  const past = openLedger(stage.place, { clock: { now: () => now } });
  for (const [at, amount] of [...AMOUNTS, 90].entries()) {
    now += HOUR;
    const { review, digest } = await proposeRefund(past, `past-${at}`, { act: refund(amount) });
    await past.decide({ review, digest, kind: amount === 90 ? 'deny' : 'approve', by: 'ann', text: 'why' });
  }
  await past.close();
  const like = (await proposeRefund(stage.home, 'like', { act: refund(15) })).review;
  const unlike = (await proposeRefund(stage.home, 'unlike', { act: refund(60) })).review;
  return { ...stage, ids: { like, unlike } };
}

let stage: Stage;
let ids: { readonly [name: string]: string };
let visited: Visited;
let one: Visitor;
let tab: Page;
openPages(setHistory, (pages) => {
  ({ stage, visited, one, tab } = pages);
  ids = pages.stage.ids;
});

async function use(ledger: Ledger, amount: number) {
  const act = refund(amount);
  const proposal = { ledger, gate, world: WORLD, kind: 'tool-call', reason: 'approval', act };
  return await underGrant(proposal, { act, session: 'support-agent', server: 'billing' });
}

describe('a grant in the console', () => {
  it('is offered where past decisions support it, made smaller, given with one confirmation, and ended by one key', async () => {
    await one.go(`/d/${ids.unlike}`, '.rail');
    await tab.getByRole('heading', { name: 'Why you are asked' }).waitFor();
    expect(await tab.getByText('Give a grant').count()).toBe(0);
    await one.go(`/d/${ids.like}`, '.rail');
    await tab.getByText('9 of the last 10 like this were approved, none of them denied.').waitFor();
    await tab.getByRole('button', { name: 'Give a grant' }).click();
    const dialog = tab.getByRole('dialog', { name: 'Give a grant' });
    const calls = dialog.getByLabel('Calls (at most 9)');
    await calls.fill('50');
    await calls.blur();
    expect(await calls.inputValue()).toBe('9');
    await calls.fill('3');
    const largest = dialog.getByLabel('amount, from 10 to (at most 26)');
    await largest.fill('20');
    await largest.blur();
    await dialog.getByLabel('Reason').fill('small refunds');
    expect(await grantsOf(stage.home, Date.now())).toEqual([]);
    await dialog.getByRole('button', { name: 'Give the grant' }).click();
    await tab.getByText('The grant was given.').waitFor();
    const [grant] = await grantsOf(stage.home, Date.now());
    expect(grant).toMatchObject({
      ...{ tool: 'refund_payment', times: 3, reason: 'small refunds', sum: { argument: 'amount', most: 162 } },
      where: { bounds: { amount: { from: 10, to: 20 }, order_id: { oneOf: ['ord_48213'] } } },
    });
    expect(await use(stage.home, 21)).toBeUndefined();
    expect(await use(stage.home, 20)).toBeDefined();
    await one.go('/grants', 'tr.chosen');
    const row = tab.getByRole('table', { name: 'Grants' }).locator('tr.chosen');
    await row.getByText('1 of 3 calls used, 20 of 162 amount').waitFor();
    await settled(tab);
    await tab.keyboard.press('x');
    await tab.getByText('No grant is in force.').waitFor();
    expect(await grantsOf(stage.home, Date.now())).toEqual([]);
    expect(await use(stage.home, 20)).toBeUndefined();
    expect(visited.errors).toEqual([]);
  }, 60_000);

  it('is refused if it was made larger, or if past decisions no longer support it', async () => {
    const asked = async (path: string, body?: object) =>
      await tab.evaluate(
        async ([address, text]) => {
          const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: text as string };
          const answer = await fetch(address as string, text === undefined ? {} : init);
          return { status: answer.status, ...((await answer.json()) as object) };
        },
        [path, body && JSON.stringify(body)] as const,
      );
    const path = `/api/reviews/${ids.like}/grant`;
    const { suggestion } = (await asked(path)) as unknown as { readonly suggestion: { readonly digest: string } };
    const { digest } = suggestion;
    expect(await asked(path, { digest, text: 'why', times: 10 })).toMatchObject({ status: 409, isGiven: false });
    expect(await asked(path, { digest, text: 'why', bounds: {} })).toMatchObject({ status: 409 });
    expect(await asked(path, { digest, text: ' ' })).toMatchObject({ status: 409, message: 'Give a reason.' });
    expect((await asked('/api/reviews/none/grant', { digest, text: 'why' })).status).toBe(404);
    const { review, digest: shown } = await proposeRefund(stage.home, 'denied', { act: refund(17) });
    await stage.home.decide({ review, digest: shown, kind: 'deny', by: 'ann', text: 'no' });
    expect(await asked(path, { digest, text: 'why' })).toMatchObject({
      ...{ status: 409, message: 'Past decisions no longer support this grant. No grant was given.' },
    });
    expect(await grantsOf(stage.home, Date.now())).toEqual([]);
  });
});
