import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { principal } from '@tamis/ledger';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningConsole, startConsole } from '../src/index.ts';
import { findBrowser } from './browser.ts';
import { HOSTILE } from './hostile.ts';
import { proposeRefund, type Stage, setStage, usualReplies } from './stage.ts';

const root = path.resolve(import.meta.dirname, '..');
const page = path.join(root, 'dist/page');
/** Pictures for people to look at; not committed. */
const pictures = path.join(root, 'pictures');
const axe = readFileSync(path.resolve(root, '../../node_modules/axe-core/axe.min.js'), 'utf8');
const RUN = 'npc-dialog-0711';

const found = findBrowser();
let browser: Browser;
let stage: Stage;
let served: RunningConsole;
let stopHost: () => void;
const ids: { [name: string]: string } = {};

beforeAll(async () => {
  if ('reason' in found) return;
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  browser = await chromium.launch({ executablePath: found.path });
  stage = await setStage({ units: 60, said: (unit, attempt) => (unit === 20 ? hostileReply() : usualReplies(unit, attempt)) });
  const propose = async (name: string, more: Parameters<typeof proposeRefund>[2] = {}) => {
    ids[name] = (await proposeRefund(stage.home, name, more)).review;
  };
  await propose('refund', { policy: { expiresIn: 22 * 60_000 } });
  await propose('two', {
    act: { action: 'refund_payment', value: { order_id: 'ord_48213', amount: 480, currency: 'EUR', reason: 'damaged' } },
    alternatives: [
      { action: 'refund_payment', value: { order_id: 'ord_48213', amount: 48, currency: 'EUR', reason: 'damaged' } },
    ],
    policy: { expiresIn: 49 * 60_000 },
  });
  await propose('risky', { act: { action: 'delete_account', value: { user: 'bo' } }, policy: { risk: 'high' } });
  for (const name of ['mail-1', 'mail-2', 'mail-3', 'mail-4'])
    await propose(name, { act: { action: 'send_email', value: { to: `${name}@example.com`, template: 'july' } } });
  for (const [at, text] of HOSTILE.entries())
    if (at < 60)
      await propose(`hostile-${at}`, {
        act: { action: 'send_email', value: { to: text, template: HOSTILE[at + 60] ?? text } },
        detail: { says: HOSTILE[at + 120] ?? text, thinks: text, server: text, command: text },
        source: { run: 'hostile', step: 'send', unit: `unit ${at}`, attempt: 1 },
        policy: {
          deciders: [principal(), `who ${text}`],
          fallback: { action: 'send_email', value: { to: text, template: text } },
        },
      });
  served = await startConsole({ ledger: stage.place, page, log: (_id, problem) => errors.push(String(problem)) });
  stopHost = stage.host();
}, 200_000);

beforeEach(({ skip }) => skip('reason' in found, 'reason' in found ? found.reason : ''));

afterAll(async () => {
  stopHost?.();
  await browser?.close();
  await served?.close();
  await stage?.end();
});

/** A reply that is repaired, and holds every hostile text in a place of its own. */
function hostileReply(): string {
  const tags = JSON.stringify(HOSTILE);
  return `\`\`\`json\n{"npc": "mara", "line": "Rooms.", "mood": "calm", "intensity": "4", "tags": ${tags}, "big": "${'<b>'.repeat(1_700_000)}",}\n\`\`\``;
}

const errors: string[] = [];

/** Characters that act or hide, as a pattern for the browser. */
const ACTING = '[\\u202A-\\u202E\\u2066-\\u2069\\u200B\\u200D\\u0000-\\u0008\\u001B]';

/** A browser of somebody who is signed in. Whatever goes wrong in it is remembered. */
async function visitor(options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; tab: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const tab = await context.newPage();
  tab.setDefaultTimeout(8000);
  tab.on('pageerror', (problem) => errors.push(`page: ${problem.message}`));
  tab.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  tab.on('request', (request) => {
    if (!request.url().startsWith(served.url) && !request.url().startsWith('blob:'))
      errors.push(`request: ${request.url().slice(0, 80)}`);
  });
  tab.on('console', (message) => {
    if (message.type() === 'error' && !/40[49]/.test(message.text())) errors.push(`console: ${message.text().slice(0, 200)}`);
  });
  await tab.goto(served.link());
  await tab.waitForSelector('.shell');
  return { context, tab };
}

async function open(tab: Page, address: string, wanted: string): Promise<void> {
  await tab.goto(served.url + address);
  await tab.waitForSelector(wanted);
}

/** The rules that are looked at; all of them where none is named. */
const AXE = {
  light: [],
  dark: ['color-contrast'],
  phone: ['color-contrast', 'target-size', 'button-name', 'link-name'],
} as const;

/** Pages with every part that others are made of. */
const LOOKED_AT_AGAIN = ['inbox', 'decision', 'unit', 'failures'];

/** Rules that axe finds broken, each with the first place. */
async function violations(tab: Page, rules: readonly string[]): Promise<readonly string[]> {
  // Pages run no code but their own, so that it is put in where pages can't.
  const only = rules.length === 0 ? {} : { runOnly: { type: 'rule', values: rules } };
  const found = await tab.evaluate(`${axe}; axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...only })})`);
  const { violations: broken } = found as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };
  return broken.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary.slice(0, 300)}`);
}

const PAGES = (): { readonly [name: string]: readonly [string, string] } => ({
  inbox: ['/', '.review'],
  decision: [`/d/${ids.two}`, 'section[aria-label="What will run"]'],
  edit: [`/d/${ids.refund}?edit=yes`, '.formrow'],
  runs: ['/runs', 'tbody tr'],
  run: [`/runs/${RUN}`, '.chart'],
  unit: [`/runs/${RUN}/u/npc-00003`, '.changelist li'],
  failures: [`/failures?run=${RUN}`, '.heat'],
  lab: [`/lab?run=${RUN}`, '.figures'],
  insights: ['/insights', 'tbody tr'],
  play: ['/play', '.stage'],
});

describe('every page', () => {
  it.for([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
    ['zoom', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
  ] as const)('is accessible and never scrolls sideways: %s', async ([mode, options]) => {
    const { context, tab } = await visitor(options);
    const broken: string[] = [];
    for (const [name, [address, wanted]] of Object.entries(PAGES())) {
      await open(tab, address, wanted);
      await tab.waitForTimeout(150);
      await tab.screenshot({ path: path.join(pictures, `${name}-${mode}.png`) });
      const sideways = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (sideways > 0) broken.push(`${name} scrolls sideways by ${sideways}`);
      // Names and roles are the same in the dark and at any width; contrast and sizes are not.
      const isLooked = mode === 'light' || (mode !== 'zoom' && LOOKED_AT_AGAIN.includes(name));
      if (isLooked) broken.push(...(await violations(tab, AXE[mode])).map((one) => `${name}: ${one}`));
    }
    expect(broken).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows hostile texts as texts: no dialog, no request elsewhere, no element made of them', async () => {
    const { context, tab } = await visitor();
    const hostile = Object.keys(ids).filter((name) => name.startsWith('hostile-'));
    const elements = async () =>
      await tab.evaluate(
        (acting) => ({
          made: document.querySelectorAll(
            'iframe, img, video, base, object, embed, form[action], a[href^="javascript"], [onerror], [onload], [ontoggle], math, xml, script:not([src]), style',
          ).length,
          scripts: [...document.querySelectorAll('script')].filter(({ src }) => !src.startsWith(location.origin)).length,
          hidden: [...document.querySelectorAll('#root *')].some((element) =>
            [...element.childNodes].some((node) => node.nodeType === 3 && new RegExp(acting).test(node.textContent ?? '')),
          ),
        }),
        ACTING,
      );
    const none = { made: 0, scripts: 0, hidden: false };
    await open(tab, '/?tab=everyone', '.review');
    await tab.evaluate(() => (document.querySelector('.mark.framed') as HTMLElement | null)?.click());
    expect(await elements()).toEqual(none);
    for (const name of hostile.filter((_, at) => at % 6 === 0)) {
      await open(tab, `/d/${ids[name]}`, '.rail .pairs');
      await tab.getByRole('button', { name: 'Show bytes' }).click();
      await tab.getByRole('button', { name: "The model's words" }).click();
      expect(await elements(), name).toEqual(none);
    }
    await open(tab, `/runs/${RUN}/u/npc-00020`, '.changelist li');
    expect(await elements()).toEqual(none);
    for (const name of ['Reply', 'Value', 'Prompt', 'Events', 'JSON']) {
      await tab.getByRole('tab', { name }).click();
      expect(await elements(), name).toEqual(none);
    }
    await open(tab, '/play', '.stage');
    await tab.locator('#play-reply').fill(HOSTILE.join('\n'));
    await tab.locator('#play-contract').fill('');
    await tab.waitForTimeout(300);
    expect(await elements()).toEqual(none);
    await open(tab, `/runs/${encodeURIComponent('<img src=x onerror=alert(1)>')}`, '[role=alert]');
    await open(tab, `/failures?run=${RUN}&find=${encodeURIComponent('<script>alert(1)</script>')}`, '.empty');
    expect(await elements()).toEqual(none);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('signing in', () => {
  it('takes the token out of the address at once, and shows nothing to a second browser with the same link', async () => {
    const link = served.link();
    const one = await browser.newPage();
    await one.goto(link);
    await one.waitForSelector('.shell');
    expect(one.url()).not.toContain('token');
    expect(await one.evaluate(() => document.cookie)).toBe('');
    const other = await browser.newPage();
    await other.goto(link);
    await other.getByText('This link was used or has expired').waitFor();
    await one.close();
    await other.close();
  });
});

describe('the inbox', () => {
  it('is worked through by keys alone: move, open, deny with a reason, undo', async () => {
    const { context, tab } = await visitor();
    await open(tab, '/', '.review.chosen');
    await tab.keyboard.press('j');
    await tab.waitForTimeout(420);
    expect(await tab.locator('.review').nth(1).getAttribute('class')).toContain('chosen');
    await tab.keyboard.press('k');
    await tab.waitForTimeout(420);
    await tab.keyboard.press('/');
    await tab.keyboard.type('delete_account');
    await tab.keyboard.press('Tab');
    await tab.waitForFunction(() => document.querySelectorAll('.review').length === 1);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`**/d/${ids.risky}`);
    await tab.waitForTimeout(450);
    await tab.keyboard.press('d');
    await tab.getByLabel('Reason, recorded with your name').fill('Ask first.');
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
    // Nothing below the palette hears a key while it is there, and the page must know its jumps.
    await tab.getByRole('combobox').waitFor({ state: 'detached' });
    await tab.waitForSelector('tbody tr');
    await tab.keyboard.press('g');
    await tab.keyboard.press('i');
    await tab.waitForURL(`${served.url}/`);
    await tab.keyboard.press('?');
    await tab.getByRole('dialog', { name: 'Keys' }).waitFor();
    await tab.keyboard.press('Escape');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('hears of a new review within a second, and moves nothing until asked to', async () => {
    const { context, tab } = await visitor();
    await open(tab, '/?tab=everyone', '.review');
    const first = tab.locator('.review a').first();
    const before = await first.getAttribute('href');
    await tab.waitForTimeout(300);
    const started = performance.now();
    await proposeRefund(stage.home, 'late', { policy: { expiresIn: 60_000 } });
    await tab.locator('.newbar').waitFor();
    expect(performance.now() - started).toBeLessThan(1000);
    expect(await first.getAttribute('href')).toBe(before);
    await tab.keyboard.press('.');
    await tab.waitForFunction(() => document.querySelector('.newbar') === null);
    expect(await first.getAttribute('href')).not.toBe(before);
    await context.close();
  });

  it('approves what is ticked and alike, one decision for each', async () => {
    const { context, tab } = await visitor();
    await open(tab, '/?find=july', '.review');
    await tab.getByRole('button', { name: '4 alike' }).click();
    await tab.waitForFunction(() => document.querySelectorAll('.review').length === 4);
    for (const at of [0, 1]) await tab.getByRole('checkbox').nth(at).check();
    await tab.locator('.review').first().click();
    await tab.waitForTimeout(420);
    await tab.keyboard.press('A');
    await tab.getByRole('dialog').getByRole('button', { name: 'Approve 2' }).click();
    await tab.getByText('2 decisions recorded.').waitFor();
    const states = await Promise.all(
      ['mail-1', 'mail-2', 'mail-3'].map(async (name) => (await stage.home.review(ids[name] ?? ''))?.state),
    );
    expect(states.filter((state) => state === 'decided')).toHaveLength(2);
    await context.close();
  });

  it('says which of several decisions were not recorded, and why', async () => {
    const { context, tab } = await visitor();
    await open(tab, '/?find=july', '.review');
    await tab.waitForFunction(() => document.querySelectorAll('.review').length === 2);
    for (const at of [0, 1]) await tab.getByRole('checkbox').nth(at).check();
    await tab.locator('.review').first().click();
    await tab.waitForTimeout(420);
    const late = { status: 'late', isRecorded: false, message: 'Bo was faster.' };
    await tab.route('**/decision', async (route) => await route.fulfill({ status: 409, json: late }));
    await tab.keyboard.press('A');
    await tab.getByRole('dialog').getByRole('button', { name: 'Approve 2' }).click();
    const told = tab.locator('.toast');
    await told.waitFor();
    expect(await told.innerText()).toMatch(/^0 decisions recorded\.( \S{1,8}: Bo was faster\.){2}$/);
    await context.close();
  });
});

describe('a decision', () => {
  it('shows what will run from the stored bytes, is checked by the live host, and is recorded once by the button', async () => {
    const { context, tab } = await visitor();
    await open(tab, `/d/${ids.two}`, 'text=re-checked');
    expect(await tab.locator('.rail .acts .button.primary').innerText()).toContain('Approve refund of 480 EUR');
    await tab.getByText('432').or(tab.getByText('480 → 0')).first().waitFor();
    await tab.waitForTimeout(450);
    await tab.keyboard.press('2');
    expect(await tab.locator('.rail .acts .button.primary').innerText()).toContain('Approve refund of 48 EUR');
    await tab.locator('.rail .acts .button.primary').click();
    await tab.getByRole('button', { name: 'Send now' }).click();
    await tab.getByRole('heading', { name: 'Decided: choose' }).waitFor();
    expect((await stage.home.review(ids.two ?? ''))?.decision).toMatchObject({ kind: 'choose' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is edited in the contract’s own form, with findings under their fields', async () => {
    const { context, tab } = await visitor();
    await open(tab, `/d/${ids.refund}?edit=yes`, '.formrow');
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
    await context.close();
  });

  it('that two people make is recorded once, and the second is told whose it was', async () => {
    const review = await proposeRefund(stage.home, 'both');
    const [one, other] = [await visitor(), await visitor()];
    for (const { tab } of [one, other]) await open(tab, `/d/${review.review}`, '.rail .acts .button.primary');
    await one.tab.waitForTimeout(450);
    await one.tab.keyboard.press('a');
    await other.tab.keyboard.press('d');
    await other.tab.getByLabel('Reason, recorded with your name').fill('No.');
    await other.tab.keyboard.press('Control+Enter');
    await Promise.all([one, other].map(({ tab }) => tab.getByRole('button', { name: 'Send now' }).click()));
    const told = await Promise.all([one, other].map(async ({ tab }) => await tab.locator('.banner.plain').first().innerText()));
    expect(told.filter((text) => text.includes('Recorded'))).toHaveLength(1);
    expect(told.filter((text) => text.includes('before you'))).toHaveLength(1);
    expect(await stage.home.history(review.review)).toHaveLength(2);
    await one.context.close();
    await other.context.close();
  });

  it('about much wants its name typed; leaving the page sends what was decided', async () => {
    const { context, tab } = await visitor();
    await open(tab, `/d/${ids.risky}`, '.rail .acts .button.primary');
    await tab.waitForTimeout(450);
    await tab.keyboard.press('a');
    const dialog = tab.getByRole('dialog');
    await dialog.getByRole('textbox').fill('delete_accoun');
    expect(await dialog.locator('.button.primary').getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox').fill('delete_account');
    await tab.keyboard.press('Enter');
    await tab.getByText('Approving in').waitFor();
    await tab.getByRole('link', { name: 'Runs' }).click();
    await expect.poll(async () => (await stage.home.review(ids.risky ?? ''))?.decision?.kind).toBe('approve');
    await context.close();
  });

  it('can be made on a phone once what will run was read to its end', async () => {
    const review = await proposeRefund(stage.home, 'phone');
    const { context, tab } = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await open(tab, `/d/${review.review}`, '.actfoot');
    const button = tab.locator('.actfoot .button.primary');
    await tab.locator('#end-of-act').scrollIntoViewIfNeeded();
    await tab.waitForFunction(() => document.querySelector('.actfoot .button.primary')?.getAttribute('aria-disabled') === null);
    const box = await button.boundingBox();
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
    await button.tap();
    await tab.getByRole('button', { name: 'Send now' }).tap();
    await expect.poll(async () => (await stage.home.review(review.review))?.decision?.kind).toBe('approve');
    await context.close();
  });
});

describe('runs', () => {
  it('lead from every number to its units, and from a unit to each change', async () => {
    const { context, tab } = await visitor();
    await open(tab, '/runs', 'tbody tr');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`**/runs/${RUN}`);
    await tab.locator('.states a').nth(2).click();
    await tab.waitForURL('**state=failed**');
    await tab.getByRole('link', { name: 'npc-00007' }).click();
    await tab.waitForSelector('.attempt');
    expect(await tab.locator('.attempt').count()).toBe(3);
    expect(await tab.locator('.found').first().innerText()).toBe('"wry"');
    await tab.waitForTimeout(450);
    await tab.keyboard.press('j');
    await tab.waitForURL('**/u/npc-00009**');
    await open(tab, `/runs/${RUN}/u/npc-00003`, '.changelist li');
    await tab.waitForTimeout(450);
    await tab.keyboard.press(']');
    expect(await tab.locator('.removed-text.lit').first().innerText()).toBe('```json');
    await tab.keyboard.press(']');
    await tab.keyboard.press(']');
    expect(await tab.locator('.altered.lit').allInnerTexts()).toEqual(['"4"', '4']);
    await tab.getByRole('tab', { name: 'Prompt' }).click();
    await tab.getByText('Say line 3.').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('show by failures what they are about, and lead to the Lab, which judges as somebody types', async () => {
    const { context, tab } = await visitor();
    await open(tab, `/failures?run=${RUN}`, '.heat');
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
    await context.close();
  });

  it('change on the screen within a second while a run goes on', async () => {
    const { context, tab } = await visitor();
    await open(tab, '/insights?by=model', 'tbody tr');
    await open(tab, `/d/${ids['mail-4']}`, '.rail .acts');
    const started = performance.now();
    const review = await stage.home.review(ids['mail-4'] ?? '');
    await stage.home.decide({
      review: ids['mail-4'] ?? '',
      kind: 'deny',
      by: 'bo',
      digest: review?.digest ?? '',
      text: 'Elsewhere.',
    });
    await tab.getByRole('heading', { name: 'Decided: deny' }).waitFor();
    expect(performance.now() - started).toBeLessThan(1000);
    expect(await tab.locator('.rail').innerText()).toContain('Elsewhere.');
    await context.close();
  });
});

describe('the playground', () => {
  it('judges in the page alone, marks each change, and keeps what is typed after # of a link', async () => {
    const { context, tab } = await visitor();
    await open(tab, '/play', '.stage');
    await tab.getByText('coerce.scalar-to-list').first().waitFor();
    expect(await tab.locator('.banner').innerText()).toContain('hold');
    const requests: string[] = [];
    tab.on('request', (request) => requests.push(request.url()));
    await tab.locator('#play-reply').fill('{"a": 1,}');
    await tab.locator('#play-contract').fill('schema: {type: object, required: [b]}');
    await tab.getByText('schema.required').first().waitFor();
    expect(requests).toEqual([]);
    await tab.locator('#play-contract').fill('schema: {type: objec}');
    await tab.getByText('The contract does not compile.').waitFor();
    await open(tab, '/runs', 'tbody tr');
    await open(tab, `/play#play=${encodeURIComponent(JSON.stringify({ reply: '[1,]', contract: '' }))}`, '.stage');
    await tab.waitForFunction(() => (document.querySelector('#play-reply') as HTMLTextAreaElement | null)?.value === '[1,]');
    await context.close();
  });

  it('the first page needs less than 150 KB of script', () => {
    const html = readFileSync(path.join(page, 'index.html'), 'utf8');
    const script = /src="\/(assets\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect(gzipSync(readFileSync(path.join(page, script))).length).toBeLessThan(150_000);
  });
});
