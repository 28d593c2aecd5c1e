import { tmpdir } from 'node:os';
import { compile } from '@tamis/core';
import { execute } from '@tamis/ledger';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPages } from './open-pages.ts';
import { gate, proposeRefund, type Stage, setStage, WORLD } from './stage.ts';
import { tamisSays } from './tamis.ts';
import type { Visited, Visitor } from './visitor.ts';

let stage: Stage;
let visited: Visited;
let one: Visitor;
let tab: Page;

openPages(setStage, (pages) => {
  ({ stage, visited, one, tab } = pages);
});

const command = () => tab.locator('.twin code').innerText();
const preconditions = () => tab.locator('section[aria-label="Preconditions"]').innerText();

/** Runs the command that a page shows, in another folder. */
async function typed(line: string) {
  const [program, ...args] = line.split(/\s+/);
  expect(program).toBe('tamis');
  return await tamisSays(args, tmpdir());
}

describe('a review that is approved in a terminal', () => {
  it('is approved by the command that its page shows, whatever folder it is typed in', async () => {
    const { review } = await proposeRefund(stage.home, 'typed');
    await one.load('/', '.review');
    expect(await command()).toBe(`tamis approve ${review} --ledger ${stage.place}`);
    await one.go(`/d/${review}`, '.rail .acts');
    const line = await command();
    expect(line).toBe(`tamis approve ${review} --ledger ${stage.place}`);
    const digest = (await stage.home.review(review))?.digest;
    expect((await typed(`${line} --digest ${digest}`)).code).toBe(0);
    expect((await stage.home.review(review))?.decision?.kind).toBe('approve');
    await tab.getByRole('heading', { name: 'Decided: approve' }).waitFor();
    const after = await command();
    expect(after).toBe(`tamis inbox ${review} --ledger ${stage.place}`);
    expect((await typed(after)).code).toBe(0);
    await one.go('/?tab=decided', '.review');
    expect(await command()).toBe(after);
  });

  it('says of its preconditions what will be done before it runs, and what was seen once it has', async () => {
    const { review } = await proposeRefund(stage.home, 'ran');
    await one.go(`/d/${review}`, '.rail .acts');
    const { digest = '' } = (await stage.home.review(review)) ?? {};
    await stage.home.decide({ review, kind: 'approve', by: 'bo', digest });
    await tab.getByRole('heading', { name: 'Decided: approve' }).waitFor();
    const before = await preconditions();
    expect(before).toContain('will be checked again when it runs');
    expect(before).not.toContain('when it ran');
    expect(before.match(/not checked yet/g)).toHaveLength(2);
    expect(await tab.locator('.rail').innerText()).toContain(
      'It has not run yet. support-agent, the program that proposed it, checks everything again and runs it once.',
    );
    const executed = await execute({ ledger: stage.home, review, gate, world: () => WORLD, holder: 'billing 7' }, () => 'paid');
    expect(executed.status).toBe('done');
    await tab.getByText('Ran once at').waitFor();
    const after = await preconditions();
    expect(after).toMatch(/checked by billing 7 before it started at \d\d:\d\d:\d\d/);
    expect(after.match(/\bheld\b/g)).toHaveLength(2);
    expect(after).not.toContain('not checked');
  });

  it('that was denied says that nothing runs', async () => {
    const { review } = await proposeRefund(stage.home, 'denied');
    const { digest = '' } = (await stage.home.review(review)) ?? {};
    await stage.home.decide({ review, kind: 'deny', by: 'bo', digest, text: 'No.' });
    await one.go(`/d/${review}`, 'section[aria-label="Preconditions"]');
    expect(await preconditions()).toContain('nothing runs, so nothing is checked');
    expect(await tab.locator('.rail').innerText()).not.toContain('It has not run yet');
    expect(await tab.locator('h1 + .mark').innerText()).toBe('denied');
  });
});

describe('the list of what was decided', () => {
  it('says who decided what, and whether it ran', async () => {
    const decided = async (unit: string, kind: 'approve' | 'deny') => {
      const { review } = await proposeRefund(stage.home, unit);
      const { digest = '' } = (await stage.home.review(review)) ?? {};
      await stage.home.decide({ review, kind, by: 'bo', digest, ...(kind === 'deny' ? { text: 'No.' } : {}) });
      return review;
    };
    const told = (review: string) => tab.locator('.review', { has: tab.locator(`a[href="/d/${review}"]`) }).innerText();
    const [denied, waiting] = [await decided('list-denied', 'deny'), await decided('list-approved', 'approve')];
    await one.go('/?tab=decided', '.review');
    await expect.poll(() => told(denied)).toContain('denied by bo, nothing ran');
    expect(await told(waiting)).toContain('approved by bo, has not run yet');
    await execute({ ledger: stage.home, review: waiting, gate, world: () => WORLD, holder: 'billing 7' }, () => 'paid');
    await expect.poll(() => told(waiting), { timeout: 5000 }).toContain('approved by bo, ran');
  });
});

describe('a review in the list', () => {
  it('shows its stakes, and its preview what changes and what must hold', async () => {
    const tools = [{ name: 'wipe', effect: 'destroy', parameters: { type: 'object', properties: {} } }] as const;
    const wipe = { act: { action: 'wipe', value: {} }, gate: compile({ kind: 'tool-calls', tools }) };
    const { review } = await proposeRefund(stage.home, 'wiped', { ...wipe, policy: { risk: 'high' } });
    await one.go('/?find=wipe', '.review');
    expect(await tab.locator('.review .mark.bad-text').allInnerTexts()).toEqual(['high risk', 'destroys']);
    await one.go(`/d/${review}`, '.rail .acts');
    expect(await tab.locator('h1 ~ .mark.bad-text').allInnerTexts()).toEqual(['high risk', 'destroys']);
    await proposeRefund(stage.home, 'previewed');
    await one.go('/?find=refund', '.review');
    const preview = () => tab.locator('.preview').innerText();
    await expect.poll(preview).toMatch(/refundable\s+480\s*→\s*432/);
    expect(await preview()).toContain('order_known, within_refundable');
  });
});

describe('a decision on a phone', () => {
  it('has the results and the expiry on the screen', async () => {
    const preconditions = [
      { name: 'enough_is_left', expr: 'world.left > 0 and world.left < 1000000000', error: 'Nothing is left.' },
    ];
    const tools = [{ name: 'pay', parameters: { type: 'object', properties: {} }, preconditions }];
    const pay = { act: { action: 'pay', value: {} }, world: { left: 480 }, gate: compile({ kind: 'tool-calls', tools }) };
    const { review } = await proposeRefund(stage.home, 'phone', { ...pay, policy: { expiresIn: 22 * 60_000 } });
    const { tab: phone, go, context } = await visited.visitor({ viewport: { width: 390, height: 844 } });
    await go(`/d/${review}`, 'section[aria-label="Preconditions"] td');
    const result = phone.locator('section[aria-label="Preconditions"] td');
    expect(await result.evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
    expect(await phone.locator('.actfoot .meta').first().innerText()).toMatch(/2[12] min/);
    await context.close();
  });
});

describe('a page that somebody decides on', () => {
  it('names the program that is asked, and the one that does not answer', async () => {
    const { review } = await proposeRefund(stage.home, 'asked');
    await one.go(`/d/${review}`, '.rail .acts');
    const told = tab.locator('section[aria-label="Preconditions"] .meta').first();
    await expect.poll(() => told.innerText()).toBe('asking support-agent, the program that proposed it…');
    await expect
      .poll(() => told.innerText(), { timeout: 5000 })
      .toBe('not checked now: support-agent does not answer. It will check before it runs anything.');
    const stop = stage.host();
    await expect.poll(() => told.innerText(), { timeout: 15_000 }).toMatch(/re-checked .* ago by \S+/);
    stop();
  });

  it('does not look as if something were wrong while a decision can be taken back', async () => {
    const { review } = await proposeRefund(stage.home, 'undone');
    await one.go(`/d/${review}`, '.rail .acts');
    await tab.locator('.rail .acts .button.primary').click();
    await tab.getByText('Approving in').waitFor();
    await one.go(`/d/${review}`, '.rail .acts');
    const line = tab.locator('#why-off-rail');
    await expect.poll(() => line.innerText()).toBe('Your decision is about to be sent. Until then, Undo takes it back.');
    const colour = (selector: string) =>
      tab
        .locator(selector)
        .first()
        .evaluate((found) => getComputedStyle(found).color);
    expect(await colour('#why-off-rail')).toBe(await colour('.rail .acts .meta'));
    await tab.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => line.innerText()).toBe('The program that asked checks everything again, then runs it once.');
    expect((await stage.home.review(review))?.state).toBe('open');
  });

  it('strikes out the keys that do nothing with the chosen review', async () => {
    await proposeRefund(stage.home, 'mail', { act: { action: 'send_email', value: { to: 'a@b.example', template: 'july' } } });
    await one.go('/?find=refund', '.review');
    const off = () => tab.locator('.list-foot .key-off').allInnerTexts();
    await expect.poll(off).toEqual([]);
    await one.go('/?tab=decided', '.review');
    await expect.poll(off).toEqual(['deny', 'edit', 'tick', 'tick up to here'].map((doing) => expect.stringContaining(doing)));
    expect(visited.errors).toEqual([]);
  });
});
