import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sixth, third } from './in-turn.ts';
import { openPages } from './open-pages.ts';
import { proposeRefund, type Stage, setUsualStage } from './stage.ts';
import { builtPage, settled, type Visited, type Visitor } from './visitor.ts';

const RUN = 'npc-dialog-0711';

let stage: Stage;
let visited: Visited;
let one: Visitor;
let tab: Page;
let ids: { readonly [name: string]: string };

openPages(setUsualStage, (pages) => {
  ({ stage, visited, one, tab } = pages);
  ids = pages.stage.ids;
});

async function cells(page: Page, name: string): Promise<readonly (readonly string[])[]> {
  const rows = page.getByRole('table', { name }).locator('tr');
  return await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText.trim())),
  );
}

describe('signing in', () => {
  it(
    'takes the token out of the address at once, and shows nothing to a second browser with the same link',
    sixth(5),
    async () => {
      const link = visited.served.link();
      const first = await visited.browser.newPage();
      await first.goto(link);
      await first.waitForSelector('.shell');
      expect(first.url()).not.toContain('token');
      expect(await first.evaluate(() => document.cookie)).toBe('');
      const other = await visited.browser.newPage();
      await other.goto(link);
      await other.getByText('This link has been used or has expired').waitFor();
      await first.close();
      await other.close();
    },
  );
});

describe('the inbox', () => {
  it('is worked through by keys alone: move, open, deny with a reason, undo', async () => {
    await one.go('/', '.review.chosen');
    await tab.keyboard.press('j');
    await settled(tab);
    expect(await tab.locator('.review').nth(1).getAttribute('class')).toContain('chosen');
    await tab.keyboard.press('k');
    await settled(tab);
    await tab.keyboard.press('/');
    await tab.keyboard.type('delete_account');
    await tab.keyboard.press('Tab');
    await tab.waitForFunction(() => document.querySelectorAll('.review').length === 1);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`**/d/${ids.risky}`);
    await tab.waitForSelector('.rail .acts');
    await settled(tab);
    await tab.keyboard.press('d');
    // What is typed goes into the text, and presses none of the usual reasons.
    const reason = tab.getByLabel('Reason, recorded with your name');
    await reason.waitFor();
    await tab.keyboard.type('Ask first.');
    expect(await reason.inputValue()).toBe('Ask first.');
    await tab.keyboard.press('Control+Enter');
    await tab.getByText('Denying').waitFor();
    await tab.keyboard.press('u');
    await tab.waitForFunction(() => !document.body.innerText.includes('Denying'));
    expect((await stage.home.review(ids.risky ?? ''))?.state).toBe('open');
    await tab.keyboard.press('Control+k');
    await tab.waitForFunction(() => document.activeElement?.matches('[role=dialog] input, dialog input') === true);
    await tab.keyboard.type('runs');
    await tab.keyboard.press('Enter');
    await tab.waitForURL('**/runs');
    // The address changes before the palette is gone and the page is drawn; keys reach the page only then.
    await tab.waitForFunction(() => document.querySelector('dialog[open], [role=dialog]') === null);
    await tab.locator('tbody tr').first().waitFor();
    await settled(tab);
    await tab.keyboard.press('g');
    await tab.keyboard.press('i');
    await tab.waitForURL(`${visited.served.url}/`);
    await tab.keyboard.press('?');
    await tab.getByRole('dialog', { name: 'Keys' }).waitFor();
    await tab.keyboard.press('Escape');
    expect(visited.errors).toEqual([]);
  });

  it('learns of a new review, and moves nothing until asked to', sixth(5), async () => {
    await one.go('/?tab=everyone', '.review');
    const first = tab.locator('.review a').first();
    const before = await first.getAttribute('href');
    await proposeRefund(stage.home, 'late', { policy: { expiresIn: 60_000 } });
    await tab.locator('.newbar').waitFor();
    expect(await first.getAttribute('href')).toBe(before);
    await tab.keyboard.press('.');
    await tab.waitForFunction(() => document.querySelector('.newbar') === null);
    expect(await first.getAttribute('href')).not.toBe(before);
  });

  it('ticks a folded row as a whole, a range with Shift, and all, by keys and by mouse', sixth(5), async () => {
    const told = () => tab.locator('.tickedbar').innerText();
    const boxes = tab.locator('.review').getByRole('checkbox');
    await one.go('/?find=july', '.review.chosen');
    await settled(tab);
    await tab.keyboard.press('x');
    expect(await told()).toContain('4 reviews ticked');
    expect(await boxes.first().isChecked()).toBe(true);
    await tab.keyboard.press('Escape');
    expect(await told()).not.toContain('ticked');
    await tab.getByRole('button', { name: '4 alike' }).click();
    await expect.poll(() => boxes.count()).toBe(4);
    await boxes.nth(3).click();
    await boxes.nth(1).click({ modifiers: ['Shift'] });
    expect(await told()).toContain('3 reviews ticked');
    await tab.keyboard.press('Control+a');
    expect(await told()).toContain('4 reviews ticked');
    await tab.getByRole('checkbox', { name: 'Tick all' }).click();
    expect(await told()).not.toContain('ticked');
    await tab.locator('.review a').first().focus();
    for (const key of ['x', 'J', 'Shift+ArrowDown']) await tab.keyboard.press(key);
    expect(await told()).toContain('3 reviews ticked');
    await tab.getByRole('button', { name: 'fold 4' }).click();
    expect(await boxes.first().evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
    await tab.getByRole('button', { name: 'Untick' }).click();
  });

  it('denies several with one reason, and nothing moves or unfolds in the list meanwhile', sixth(4), async () => {
    const texts = ['denied-1', 'denied-2', 'denied-3', 'denied-4'];
    const made: string[] = [];
    for (const template of texts)
      made.push(
        (await proposeRefund(stage.home, template, { act: { action: 'send_email', value: { to: 'bo', template } } })).review,
      );
    await one.load('/?find=denied', '.review.chosen');
    await tab.getByRole('button', { name: '4 alike' }).click();
    const boxes = tab.locator('.review').getByRole('checkbox');
    for (const at of [0, 1]) await boxes.nth(at).click();
    await tab.getByRole('button', { name: /^Deny 2/ }).click();
    await tab.getByLabel('Reason, recorded with each under your name').fill('Not now.');
    await tab.keyboard.press('Control+Enter');
    await tab.getByText('Denying 2').waitFor();
    expect((await stage.home.review(made[0] ?? ''))?.state).toBe('open');
    await tab.getByRole('button', { name: 'fold 4' }).click();
    await tab.getByRole('button', { name: 'Send now' }).click();
    await tab.getByText('2 decisions recorded.').waitFor();
    await tab.getByRole('button', { name: '4 alike' }).waitFor();
    const decisions = await Promise.all(made.map(async (id) => (await stage.home.review(id))?.decision?.text));
    expect(decisions).toEqual(['Not now.', 'Not now.', undefined, undefined]);
    await tab.keyboard.press('d');
    await tab.getByRole('heading', { name: 'Deny 2 × send_email' }).waitFor();
    await tab.keyboard.press('Escape');
  });

  it(
    'approves a group as one table, row by row; each has its own decision, and what others decided is told by row',
    sixth(1),
    async () => {
      const states = async () =>
        await Promise.all([1, 2, 3, 4].map(async (at) => (await stage.home.review(ids[`mail-${at}`] ?? ''))?.state));
      await proposeRefund(stage.home, 'august', { act: { action: 'send_email', value: { to: 'bo', template: 'august' } } });
      await one.load('/?find=july', '.review.chosen');
      await settled(tab);
      await tab.keyboard.press('a');
      await tab.waitForURL('**/g/**');
      await tab.waitForSelector('.grouptable');
      const table = await cells(tab, 'What differs');
      // Those that the list did not have are there, too, and begin as taken out.
      const receivers = table.map(([, to]) => to);
      expect(receivers.slice(0, 5)).toEqual(['to', ...[1, 2, 3, 4].map((at) => `"mail-${at}@example.com"`)]);
      expect(new Set(receivers.slice(5))).toEqual(new Set(['"bo"']));
      const button = tab.locator('.rail .acts .button.primary');
      await expect.poll(() => button.innerText()).toContain('Approve 4');
      await settled(tab);
      for (const key of ['j', 'j', 'j', 'x']) await tab.keyboard.press(key);
      await expect.poll(() => button.innerText()).toContain('Approve 3');
      expect(await tab.locator('.rail .total').innerText()).toMatch(
        /to\s+"mail-1@example.com", "mail-2@example.com", "mail-3@example.com"\n/,
      );
      await tab.keyboard.press('a');
      await tab.getByText('Approving 3').waitFor();
      expect(await states()).toEqual(['open', 'open', 'open', 'open']);
      await tab.keyboard.press('u');
      await tab.waitForURL('**/g/**');
      await tab.waitForSelector('.grouptable');
      expect(await states()).toEqual(['open', 'open', 'open', 'open']);
      await settled(tab);
      for (const key of ['j', 'j', 'j', 'x', 'a']) await tab.keyboard.press(key);
      await tab.getByText('Approving 3').waitFor();
      const { digest = '' } = (await stage.home.review(ids['mail-2'] ?? '')) ?? {};
      await stage.home.decide({ review: ids['mail-2'] ?? '', kind: 'deny', by: 'bo', digest, text: 'Mine.' });
      await tab.getByRole('button', { name: 'Send now' }).click();
      const refused = tab.locator('.toast.refused');
      await refused.waitFor();
      expect(await refused.innerText()).toMatch(
        /2 decisions recorded, 1 not\.\s+send_email \S{8} This was already denied by bo\./,
      );
      expect(await states()).toEqual(['decided', 'decided', 'decided', 'open']);
      expect((await stage.home.history(ids['mail-2'] ?? '')).map(({ event }) => event)).toEqual(['opened', 'decided']);
      await refused.getByRole('button', { name: 'Close' }).click();
      expect(visited.errors).toEqual([]);
    },
  );
});

describe('a decision', () => {
  it('shows what will run from the stored bytes, is checked by the live host, and is recorded once by the button', async () => {
    await one.go(`/d/${ids.two}`, 'section[aria-label="Preconditions"] .dot');
    const button = tab.locator('.rail .acts .button.primary');
    expect(await button.innerText()).toContain('Approve refund of 4800 EUR');
    expect(await cells(tab, 'Preconditions')).toEqual([
      ['Must hold', 'at 4800 · chosen', 'at 48'],
      ['order known\ncode', 'holds', 'holds'],
      ['within refundable\ncode\n4800 is more than what is still refundable.', 'does not hold', 'holds'],
    ]);
    expect([await button.getAttribute('aria-disabled'), await tab.locator('#why-off-rail').innerText()]).toEqual([
      'true',
      'Disabled: 4800 is more than what is still refundable.',
    ]);
    expect(await tab.locator('section[aria-label="What changes"]').innerText()).toMatch(/480 → -4320/);
    await settled(tab);
    await tab.keyboard.press('2');
    expect(await tab.locator('section[aria-label="What changes"]').innerText()).toMatch(/480 → 432/);
    expect((await cells(tab, 'Preconditions'))[0]).toEqual(['Must hold', 'at 4800', 'at 48 · chosen']);
    expect([await button.innerText(), await button.getAttribute('aria-disabled')]).toEqual([
      expect.stringContaining('Approve refund of 48 EUR'),
      null,
    ]);
    await tab.locator('.rail .acts .button.primary').click();
    // The next one is open already, and undoing leads back.
    await tab.waitForURL((url) => url.pathname.startsWith('/d/') && !url.pathname.endsWith(ids.two ?? ''));
    await tab.keyboard.press('u');
    await tab.waitForURL(`**/d/${ids.two}`);
    expect((await stage.home.review(ids.two ?? ''))?.state).toBe('open');
    await tab.waitForSelector('section[aria-label="Preconditions"] .dot');
    await settled(tab);
    await tab.keyboard.press('2');
    await button.click();
    await tab.waitForURL((url) => !url.pathname.endsWith(ids.two ?? ''));
    // Moving about sends nothing early.
    await tab.keyboard.press('Escape');
    await tab.getByText('Approving another option').waitFor();
    await tab.getByRole('button', { name: 'Send now' }).click();
    await tab.getByText('Recorded: changed to another option.').waitFor();
    expect((await stage.home.review(ids.two ?? ''))?.decision).toMatchObject({ kind: 'choose' });
    expect(visited.errors).toEqual([]);
  });

  it('is edited in the contract’s own form, with findings under their fields', { tags: 'proof' }, async () => {
    await one.go(`/d/${ids.refund}?edit=yes`, '.formrow');
    const amount = tab.getByLabel('amount', { exact: true });
    await amount.fill('-1');
    await tab.locator('.formrow .problem').waitFor();
    expect(await tab.locator('.rail .acts .button.primary').getAttribute('aria-disabled')).toBe('true');
    await amount.fill('47.10');
    await tab.waitForFunction(
      () => document.querySelector('.rail .acts .button.primary')?.getAttribute('aria-disabled') === null,
    );
    expect(await tab.getByLabel('JSON').inputValue()).toContain('"amount": 47.10');
    await tab.keyboard.press('Control+Enter');
    await tab.getByRole('button', { name: 'Send now' }).click();
    await tab.getByRole('heading', { name: 'Decided: edit' }).waitFor();
    expect((await stage.home.review(ids.refund ?? ''))?.decision?.value).toContain('47.10');
  });

  it('that two people make is recorded once, and the second is told whose it was', third(1), async () => {
    const review = await proposeRefund(stage.home, 'both');
    const other = await visited.visitor();
    for (const { go } of [one, other]) await go(`/d/${review.review}`, '.rail .acts .button.primary');
    await settled(tab);
    await other.tab.keyboard.press('d');
    await other.tab.getByLabel('Reason, recorded with your name').fill('No.');
    // Nothing is on the screen of a tab in the background.
    await tab.bringToFront();
    await tab.waitForSelector('.rail .acts .button.primary:not([aria-disabled])');
    await settled(tab);
    // What was decided is sent after a few seconds, so both decide right after each other.
    await tab.keyboard.press('a');
    await other.tab.keyboard.press('Control+Enter');
    await Promise.all([one, other].map((person) => person.tab.getByRole('button', { name: 'Send now' }).click()));
    const told = await Promise.all([one, other].map(async (person) => await person.tab.locator('.toast').first().innerText()));
    expect(told.filter((text) => text.includes('Recorded'))).toHaveLength(1);
    expect(told.filter((text) => text.includes('This was already'))).toHaveLength(1);
    expect(await stage.home.history(review.review)).toHaveLength(2);
    await other.context.close();
  });

  it('with high stakes requires typing its name; leaving the console sends what was decided', third(2), async () => {
    await one.go(`/d/${ids.risky}`, '.rail .acts .button.primary');
    await settled(tab);
    await tab.keyboard.press('a');
    const dialog = tab.getByRole('dialog');
    await dialog.getByRole('textbox').fill('delete_accoun');
    expect(await dialog.locator('.button.primary').getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox').fill('delete_account');
    await tab.keyboard.press('Enter');
    await tab.locator('.toast', { hasText: 'Approving' }).waitFor();
    await tab.goto('about:blank');
    await expect.poll(async () => (await stage.home.review(ids.risky ?? ''))?.decision?.kind).toBe('approve');
    await one.load('/', '.review');
  });
});

describe('runs', () => {
  it('lead from every number to its units, and from a unit to each change', sixth(3), async () => {
    await one.load('/runs', 'tbody tr');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`**/runs/${RUN}`);
    await tab.locator('.states a').nth(2).click();
    await tab.waitForURL('**state=failed**');
    await tab.getByRole('link', { name: 'npc-00007' }).click();
    await tab.waitForSelector('.attempt');
    expect(await tab.locator('.attempt').count()).toBe(3);
    expect(await tab.locator('.found').first().innerText()).toBe('"wry"');
    await settled(tab);
    await tab.keyboard.press('j');
    await tab.waitForURL('**/u/npc-00009**');
    await one.go(`/runs/${RUN}/u/npc-00003`, '.changelist li');
    await settled(tab);
    await tab.keyboard.press(']');
    expect(await tab.locator('.removed-text.lit').first().innerText()).toBe('```json');
    await tab.keyboard.press(']');
    await tab.keyboard.press(']');
    expect(await tab.locator('.altered.lit').allInnerTexts()).toEqual(['"4"', '4']);
    await tab.getByRole('tab', { name: 'Prompt' }).click();
    await tab.getByText('Say line 3.').waitFor();
    expect(visited.errors).toEqual([]);
  });

  it('show what failures are about, and lead to the Lab, which judges as the user types', sixth(4), async () => {
    await one.go(`/failures?run=${RUN}`, '.heat');
    await tab.getByRole('button', { name: 'Place' }).click();
    await tab.getByRole('button', { name: '/mood' }).waitFor();
    await tab.getByText('"wry"').first().waitFor();
    await tab.getByRole('button', { name: 'Code', exact: true }).focus();
    await tab.keyboard.press('l');
    await tab.waitForURL('**/lab?run=**');
    const schema = tab.locator('#lab-schema');
    await schema.fill((await schema.inputValue()).replace('"calm"', '"calm", "wry"'));
    const first = tab.locator('section[aria-label="Would pass"] details');
    await first.first().waitFor();
    expect(await tab.locator('.figures').innerText()).toMatch(/Newly failing\s+0/);
    await schema.fill('{');
    await tab.getByText("This can't be used yet.").waitFor();
    const [saved] = await Promise.all([
      tab.waitForEvent('download'),
      schema.fill('{"type": "object"}').then(async () => {
        await tab.waitForFunction(
          () => document.querySelector('.content .button.primary')?.getAttribute('aria-disabled') === null,
        );
        await tab.getByRole('button', { name: 'Save as file' }).click();
      }),
    ]);
    expect(saved.suggestedFilename()).toBe('contract.yaml');
  });

  it('change on the screen while a run is in progress', sixth(3), async () => {
    await one.go('/insights?by=model', 'tbody tr');
    await one.go(`/d/${ids['mail-4']}`, '.rail .acts');
    const review = await stage.home.review(ids['mail-4'] ?? '');
    await stage.home.decide({
      review: ids['mail-4'] ?? '',
      kind: 'deny',
      by: 'bo',
      digest: review?.digest ?? '',
      text: 'Elsewhere.',
    });
    await tab.getByRole('heading', { name: 'Decided: deny' }).waitFor();
    expect(await tab.locator('.rail').innerText()).toContain('Elsewhere.');
  });
});

describe('an answer on its way', () => {
  it('is waited for while the ledger is written to, and read again once it is there', sixth(5), async () => {
    let asked = 0;
    const held = Promise.withResolvers<void>();
    await tab.route('**/api/insights*', async (route) => {
      asked += 1;
      await held.promise;
      await route.continue();
    });
    await one.go('/insights', 'h1');
    const before = await tab.title();
    await proposeRefund(stage.home, 'written meanwhile');
    // The title tells how many wait: by then the page knows that something was written.
    await expect.poll(() => tab.title()).not.toBe(before);
    expect(asked).toBe(1);
    held.resolve();
    await tab.waitForSelector('tbody tr');
    await expect.poll(() => asked).toBe(2);
    await tab.unroute('**/api/insights*');
  });
});

describe('tables', () => {
  it('are sorted by their headings, by mouse and by keys, and say so', sixth(5), async () => {
    await one.go(`/failures?run=${RUN}`, '.heat');
    const codes = async () => (await cells(tab, 'Failures by Code')).slice(1).map(([code]) => code);
    const head = tab.getByRole('columnheader', { name: 'Code' });
    expect([await codes(), await head.getAttribute('aria-sort')]).toEqual([['schema.enum', 'rules.failed'], 'none']);
    await head.getByRole('button').click();
    expect([await codes(), await head.getAttribute('aria-sort')]).toEqual([['rules.failed', 'schema.enum'], 'ascending']);
    await tab.keyboard.press('Enter');
    expect([await codes(), await head.getAttribute('aria-sort')]).toEqual([['schema.enum', 'rules.failed'], 'descending']);
    await tab.keyboard.press('Enter');
    expect([await codes(), await head.getAttribute('aria-sort')]).toEqual([['schema.enum', 'rules.failed'], 'none']);
  });

  it('of units begin with what failed, and are sorted by id on request', sixth(1), async () => {
    await one.go(`/runs/${RUN}`, 'table[aria-label="Units"] tbody tr');
    const first = async () => (await cells(tab, 'Units'))[1]?.slice(0, 3);
    expect(await first()).toEqual(['npc-00007', 'line', 'failed']);
    await tab.getByRole('columnheader', { name: 'Unit' }).getByRole('button').click();
    await expect.poll(first).toEqual(['npc-00000', 'add', 'valid']);
    expect(await tab.getByRole('columnheader', { name: 'Unit' }).getAttribute('aria-sort')).toBe('ascending');
    expect(tab.url()).toContain('order=id');
  });
});

describe('what is in the way', () => {
  it('is told when a button is pressed that is off', sixth(5), async () => {
    await one.go(`/runs/${RUN}/u/npc-00000`, '.attempt');
    const told = tab.getByRole('status').filter({ hasText: 'The unit has not failed.' });
    expect(await told.count()).toBe(0);
    // What is off can still be reached by keys.
    await tab.getByRole('button', { name: 'Retry' }).press('Enter');
    await told.waitFor();
    await one.go(`/runs/${RUN}`, '.chart');
    // This console has no commands, so Retry is not what the page suggests.
    expect(await tab.getByRole('button', { name: 'Retry failed' }).getAttribute('class')).not.toContain('primary');
    await settled(tab);
    await tab.keyboard.press('r');
    await tab.getByRole('dialog').getByText('This console can only show runs.').waitFor();
    await tab.keyboard.press('Escape');
  });

  it('covers the page when the connection is lost, and moves nothing', sixth(3), async () => {
    const { context, tab: other } = await visited.visitor();
    const top = async () => (await other.locator('main h1').boundingBox())?.y;
    const before = await top();
    await other.route('**/api/live', (route) => route.abort());
    await other.reload();
    await other.getByText('Disconnected since').waitFor();
    await other.locator('main h1').waitFor();
    expect([await top(), await other.getByText('Disconnected since').isVisible()]).toEqual([before, true]);
    await context.close();
    // The browser reports what was kept from it.
    visited.errors.splice(0);
  });

  it('is not the size of the list of keys', sixth(0), async () => {
    await tab.setViewportSize({ width: 1280, height: 900 });
    await tab.keyboard.press('?');
    const keys = tab.getByRole('dialog', { name: 'Keys' });
    await keys.waitFor();
    expect(await keys.evaluate((own) => own.scrollHeight - own.clientHeight)).toBeLessThanOrEqual(0);
    await tab.setViewportSize({ width: 390, height: 600 });
    expect(await keys.evaluate((own) => own.scrollHeight > own.clientHeight && getComputedStyle(own).overflowY)).toBe('auto');
    await tab.setViewportSize({ width: 1440, height: 900 });
    await tab.keyboard.press('Escape');
  });
});

describe('the palette', () => {
  const options = async () => (await tab.getByRole('option').allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
  const open = async (text: string) => {
    await settled(tab);
    await tab.keyboard.press('Control+k');
    await tab.waitForFunction(() => document.activeElement?.matches('dialog input') === true);
    await tab.keyboard.type(text);
  };

  it('finds a review by its arguments, what was opened before, and commands', { tags: 'proof' }, async () => {
    const act = { action: 'refund_payment', value: { order_id: 'ord_5', amount: 7, currency: 'NOK', reason: 'late' } };
    const late = await proposeRefund(stage.home, 'by argument', { act });
    await one.go(`/runs/${RUN}/u/npc-00007`, '.attempt');
    await one.go(`/runs/${RUN}`, '.chart');
    await open('');
    await expect.poll(options).toContain('Retry failed units… command, npc-dialog-0711');
    expect((await options())[0]).toBe('npc-00007 unit of npc-dialog-0711, opened earlier');
    await tab.keyboard.type('ord_5 late');
    const found = 'refund_payment, order_id "ord_5", amount 7, currency "NOK", reason "late" waiting for a decision';
    await expect.poll(options).toEqual([found]);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`**/d/${late.review}`);
    await one.go(`/runs/${RUN}`, '.chart');
    await open('export');
    await tab.keyboard.press('Enter');
    await tab.getByRole('dialog', { name: 'Export units' }).waitFor();
    expect(tab.url()).not.toContain('ask');
    await tab.keyboard.press('Escape');
    await open('theme: dark');
    await tab.keyboard.press('Enter');
    expect(await tab.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(await tab.locator('.foot').innerText()).toMatch(/Theme:\s+dark/);
    await tab.evaluate(() => localStorage.clear());
    await one.load(`/runs/${RUN}`, '.chart');
  });

  it('signs out', sixth(2), async () => {
    const { context, tab: other } = await visited.visitor();
    await other.keyboard.press('Control+k');
    await other.getByRole('combobox').fill('sign out');
    await other.getByRole('option', { name: 'Sign out' }).waitFor();
    await other.keyboard.press('Enter');
    await other.getByText('You are not signed in.').waitFor();
    expect(await other.evaluate(async () => (await fetch('/api/runs')).status)).toBe(401);
    await context.close();
    // The browser reports what it was refused.
    visited.errors.splice(0);
  });
});

describe('a key', () => {
  const pressInOneFrame = async (...keys: readonly (readonly [key: string, isCtrl?: boolean] | { readonly typed: string })[]) =>
    await tab.evaluate(async (all) => {
      for (const one of all) {
        const at = document.activeElement ?? document.body;
        if ('typed' in one) {
          (at as HTMLTextAreaElement).value = one.typed;
          at.dispatchEvent(new Event('input', { bubbles: true }));
        } else at.dispatchEvent(new KeyboardEvent('keydown', { key: one[0], ctrlKey: one[1] === true, bubbles: true }));
        for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      }
    }, keys);

  it('is for what the page shows when it is pressed, even in the frame in which a dialog opens or closes', sixth(2), async () => {
    await one.go(`/runs/${RUN}`, '#units tr.chosen');
    await pressInOneFrame(['o'], ['Escape'], ['j']);
    expect(await tab.locator('dialog').count()).toBe(0);
    expect(await tab.locator('#units tr.chosen').innerText()).toContain('npc-00009');
    const { review } = await proposeRefund(stage.home, 'at once');
    await one.go(`/d/${review}`, '.rail .acts');
    await settled(tab);
    await tab.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await pressInOneFrame(['d']);
    await tab.getByLabel('Reason, recorded with your name').focus();
    await pressInOneFrame({ typed: 'No.' }, ['Enter', true], ['u']);
    await settled(tab);
    await pressInOneFrame(['e']);
    expect(await tab.locator('dialog').count()).toBe(0);
    expect(await tab.locator('.toast', { hasText: 'Denying' }).count()).toBe(0);
    expect(await tab.locator('.formrow').count()).toBeGreaterThan(0);
    expect((await stage.home.review(review))?.state).toBe('open');
  });
});

describe('a key that was meant for what was on the screen before', () => {
  it('is ignored for 400 ms after the page has changed its subject', async () => {
    await one.go(`/runs/${RUN}`, '#units tbody tr');
    const took = await tab.evaluate(async (address) => {
      // As the page is served to people.
      delete document.documentElement.dataset.guardMs;
      const isTaken = () => document.body.textContent.includes('Stages of line, attempt 2');
      const changedAt = performance.now();
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
      while (!isTaken()) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - changedAt;
    }, `/runs/${RUN}/u/npc-00007`);
    expect(took).toBeGreaterThanOrEqual(400);
    await one.load('/', '.review');
  });
});

describe('every page', () => {
  it('is reached and used by keys alone', sixth(0), async () => {
    await one.go('/', '.review');
    await settled(tab);
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await tab.keyboard.press(key);
    };
    const chosen = () => tab.locator('tr.chosen').first().innerText();
    await press('g', 'r');
    await tab.waitForSelector('tr.chosen');
    await press('x');
    expect(await tab.getByRole('checkbox').first().isChecked()).toBe(true);
    await press('x', 'Enter');
    await tab.waitForSelector('#units tr.chosen');
    await press('o');
    await tab.getByRole('dialog', { name: 'Export units' }).waitFor();
    await press('Escape', 'j');
    await expect.poll(chosen).toContain('npc-00009');
    await press('k');
    await expect.poll(chosen).toContain('npc-00007');
    await press('Enter');
    await tab.waitForSelector('.changelist, .attempt');
    await settled(tab);
    await press('j');
    await tab.waitForURL('**/u/npc-00009**');
    await press('Escape');
    await tab.waitForSelector('#units tr.chosen');
    await settled(tab);
    await press('g', 'f');
    await tab.waitForSelector('.heat');
    await press('l');
    await tab.waitForURL('**/lab?run=**');
    await tab.waitForSelector('.figures');
    await tab.locator('#lab-schema').focus();
    await press('Control+End');
    await tab.keyboard.type('x');
    await tab.getByText("This can't be used yet.").waitFor();
    await press('Tab', 'Tab');
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toContain('Reset');
    await press('Enter');
    await tab.getByText("This can't be used yet.").waitFor({ state: 'detached' });
    await press('Control+k');
    await tab.keyboard.type('insights');
    await press('Enter');
    await tab.waitForURL('**/insights');
    await tab.getByRole('button', { name: 'Model', exact: true }).focus();
    await press('Enter');
    await tab.waitForURL('**by=model**');
    await press('g', 'p');
    await tab.waitForSelector('.stage');
    await tab.locator('#play-reply').focus();
    await press('Control+a');
    await tab.keyboard.type('{{"a": 1');
    await tab.waitForFunction(() => document.querySelector('.banner')?.textContent?.includes('fail') === true);
    expect(visited.errors).toEqual([]);
  });

  it('is reached and used by the mouse alone', { tags: 'proof' }, async () => {
    await one.go('/', '.review');
    const leads = async (link: string, wanted: string) => {
      await tab.locator('.sidebar').getByRole('link', { name: link }).click();
      await tab.waitForSelector(wanted);
    };
    await leads('Runs', 'tbody tr');
    await tab.getByRole('link', { name: RUN }).click();
    await tab.waitForSelector('#units tbody tr');
    await tab.getByRole('button', { name: /^Export/ }).click();
    await tab.getByRole('button', { name: /^Close/ }).click();
    await tab.locator('#units').getByRole('link', { name: 'npc-00003' }).click();
    await tab.waitForSelector('.changelist li');
    await tab.getByRole('tab', { name: 'Reply' }).click();
    await leads('Failures', '.heat');
    const countedBy = tab.getByRole('group', { name: 'Counted by' });
    await countedBy.getByRole('button', { name: 'Step', exact: true }).click();
    await tab.waitForURL('**by=step**');
    await leads('Lab', '.figures, .empty, select');
    await leads('Insights', 'tbody tr');
    await countedBy.getByRole('button', { name: 'Tier', exact: true }).click();
    await tab.waitForURL('**by=tier**');
    await leads('Playground', '.stage');
    await tab.getByRole('combobox').selectOption({ index: 1 });
    await leads('Inbox', '.review');
    await tab.getByRole('button', { name: /^Everyone/ }).click();
    await tab.waitForURL('**tab=everyone**');
    await tab.locator('.review').filter({ hasNotText: 'alike' }).last().click();
    await tab.getByRole('link', { name: /^Open to decide/ }).click();
    await tab.waitForURL('**/d/**');
    await tab.getByRole('button', { name: 'Show bytes' }).click();
    await tab.getByRole('group', { name: 'Stored bytes' }).waitFor();
    expect(visited.errors).toEqual([]);
  });
});

describe('the playground', () => {
  it('judges in the page alone, marks each change, and keeps what is typed after # of a link', sixth(4), async () => {
    // Whoever comes from another page finds the first sample.
    await one.go('/runs', 'tbody tr');
    await one.go('/play', '.stage');
    await tab.getByText('coerce.scalar-to-list').first().waitFor();
    expect(await tab.locator('.banner').innerText()).toContain('hold');
    const requests: string[] = [];
    tab.on('request', (request) => requests.push(request.url()));
    await tab.locator('#play-reply').fill('{"a": 1,}');
    await tab.locator('#play-contract').fill('schema: {type: object, required: [b]}');
    await tab.getByText('schema.required').first().waitFor();
    // The sidebar counts what waits and what runs, without announcing it.
    expect(requests.filter((url) => !/\/api\/(inbox|runs)$/.test(url))).toEqual([]);
    await tab.locator('#play-contract').fill('schema: {type: objec}');
    await tab.getByText('The contract does not compile.').waitFor();
    await one.go('/runs', 'tbody tr');
    await one.load(`/play#play=${encodeURIComponent(JSON.stringify({ reply: '[1,]', contract: '' }))}`, '.stage');
    await tab.waitForFunction(() => (document.querySelector('#play-reply') as HTMLTextAreaElement | null)?.value === '[1,]');
  });

  it('the first page needs less than 150 KB of script', () => {
    const html = readFileSync(path.join(builtPage, 'index.html'), 'utf8');
    const script = /src="\/(assets\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect(gzipSync(readFileSync(path.join(builtPage, script))).length).toBeLessThan(150_000);
  });
});
