import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger } from '@tamis/ledger';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { third } from './in-turn.ts';
import { skipWithoutBrowser } from './open-pages.ts';
import { startTamis, tamisSays } from './tamis.ts';
import { foundBrowser, settled, type Visited, type Visitor, visit } from './visitor.ts';

const CONFIG = `pipeline:
  steps:
    - {name: line}
    - {name: add, scope: expression, expressions: {twice: "intensity * 2"}}
api: {provider: openai, model: gpt-4o-mini, retry: {max_attempts: 1, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 3}
prompts: {templates: {line: line.jinja2}}
schemas: {files: {line: line.json}}
validation: {line: {required: [mood]}}
`;

const SCHEMA = {
  type: 'object',
  required: ['mood', 'intensity'],
  properties: { mood: { enum: ['calm', 'warm'] }, intensity: { type: 'integer' } },
};

const GOOD = '{"mood": "calm", "intensity": 2}';
const WRY = '{"mood": "wry", "intensity": 2}';

// What the model says for each unit, attempt by attempt. Slow ones are under way when the process is killed.
const REPLIES: { readonly [unit: string]: readonly string[] } = {
  clean: [GOOD],
  fenced: [`\`\`\`json\n${GOOD}\n\`\`\``],
  late: [WRY, WRY, GOOD],
  wrong: [WRY, WRY, WRY],
  'v1.2': [GOOD],
};

let folder: string;
let run: string;
let home: string;
let visited: Visited;
let one: Visitor;
let tab: Page;
let said: string;

function writePipeline(source: string, tape: string, after: number): void {
  for (const sub of ['templates', 'schemas']) mkdirSync(path.join(source, sub), { recursive: true });
  const ids = Object.keys(REPLIES).map((id) => `  - {id: "${id}"}\n`);
  writeFileSync(path.join(source, 'config.yaml'), CONFIG);
  writeFileSync(path.join(source, 'items.yaml'), `items:\n${ids.join('')}`);
  writeFileSync(path.join(source, 'templates/line.jinja2'), 'A line for {{ id }}.');
  writeFileSync(path.join(source, 'schemas/line.json'), JSON.stringify(SCHEMA));
  const lines = Object.entries(REPLIES).flatMap(([unit, texts]) =>
    texts.map((text, at) => ({
      ...{ step: 'line', unit, attempt: at + 1, after },
      reply: { text, usage: { inputTokens: 10, outputTokens: 5 } },
    })),
  );
  writeFileSync(tape, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

async function runKilledOnce(): Promise<string> {
  const [source, tape] = [path.join(folder, 'lines'), path.join(folder, 'tape.jsonl')];
  writePipeline(source, tape, 60_000);
  const first = startTamis('run', source, '--out', run, '--cassette', tape, '--concurrency', '3', '--ledger', home);
  const areMade = async () => {
    if (first.exitCode !== null) throw new Error('The run ended too early.');
    return (await callsMade()) >= 3;
  };
  await until('three calls are made', areMade, 200);
  const ended = once(first, 'close');
  first.kill('SIGKILL');
  await ended;
  writePipeline(source, tape, 0);
  return (await tamisSays(['run', run, '--cassette', tape, '--ledger', home])).text;
}

async function callsMade(): Promise<number> {
  const { code, text } = await tamisSays(['status', run, '--format', 'json']);
  return code === 0 ? (JSON.parse(text) as { readonly calls: number }).calls : 0;
}

beforeAll(async () => {
  if ('reason' in foundBrowser) return;
  folder = mkdtempSync(path.join(tmpdir(), 'tamis-words-'));
  [run, home] = [path.join(folder, 'lines-1'), path.join(folder, 'home.sqlite')];
  await openLedger(home).close();
  said = await runKilledOnce();
  visited = await visit(home);
  one = await visited.visitor();
  tab = one.tab;
}, 120_000);

skipWithoutBrowser();

afterAll(async () => {
  await visited?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe('the units of a run', () => {
  it('are as many repaired, valid and failed wherever they are counted', third(0), async () => {
    expect(said).toContain('5 units: 3 valid, 1 repaired, 1 failed');
    expect((await tamisSays(['status', run])).text).toContain('5 units: 3 valid, 1 repaired, 1 failed;');
    expect(JSON.parse((await tamisSays(['status', run, '--format', 'json'])).text)).toMatchObject({
      valid: 3,
      repaired: 1,
      failed: 1,
    });
    expect((await tamisSays(['runs', '--ledger', home, '--format', 'json'])).text).toMatch(/"repaired":\s*1\b/);
    await one.go('/runs/lines-1', '#units tbody tr');
    const states = (await tab.locator('.states').innerText()).replaceAll(/\s+/g, ' ');
    expect(states).toContain('3 valid 1 repaired 1 failed');
    expect(await tab.getByRole('table', { name: 'Steps' }).locator('tbody tr').first().innerText()).toMatch(
      /3 valid\s+1 repaired\s+1 failed/,
    );
    // The number leads to its unit, which says the same.
    await tab.locator('.states a').nth(1).click();
    await tab.waitForURL('**state=repaired**');
    await expect.poll(() => tab.locator('#units tbody tr').count()).toBe(1);
    await tab.getByRole('link', { name: 'fenced' }).click();
    await tab.waitForSelector('.attempt');
    expect(await tab.locator('.content .mark').first().innerText()).toBe('repaired');
  });

  it('are listed from the funnel as they were at the step', third(0), async () => {
    await one.go('/runs/lines-1', '#units tbody tr');
    const steps = tab.getByRole('table', { name: 'Steps' }).locator('tbody tr');
    await steps.first().getByRole('link', { name: '5', exact: true }).click();
    await expect.poll(() => tab.locator('#units tbody tr').count()).toBe(5);
    await steps.first().getByRole('link', { name: '1 repaired' }).click();
    await expect.poll(() => tab.locator('#units tbody tr').count()).toBe(1);
    expect(await tab.locator('#units tbody tr').innerText()).toMatch(/fenced\s+line\s+repaired/);
  });

  it('have the attempts of all steps that ask a model, which are numbered within their step everywhere', third(0), async () => {
    await one.go('/runs/lines-1', '#units tbody tr');
    const row = tab.locator('#units tbody tr', { hasText: 'late' });
    expect(await row.locator('td.number').innerText()).toBe('3');
    await row.getByRole('link', { name: 'late' }).click();
    const line = tab.getByRole('group', { name: 'Attempts at line' });
    await line.waitFor();
    expect(await line.locator('.attempt > span:first-child').allInnerTexts()).toEqual(['1', '2', '3']);
    expect(await line.locator('.head').innerText()).toMatch(/at most 3 attempts/);
    const add = tab.getByRole('group', { name: 'Attempts at add' });
    expect(await add.locator('.attempt > span:first-child').allInnerTexts()).toEqual(['1']);
    expect(await tab.locator('section[aria-label="Attempts"]').innerText()).toContain('3 attempts at 1 step · 1 computed step');
    await tab.getByRole('heading', { name: 'Stages of line, attempt 3' }).waitFor();
    await settled(tab);
    await tab.keyboard.press('2');
    await tab.getByRole('heading', { name: 'Stages of line, attempt 2' }).waitFor();
    await add.locator('.attempt').click();
    await tab.getByRole('heading', { name: 'Stages of add, attempt 1' }).waitFor();
  });

  it('say what was sent back, what was passed on and why they ended, and nothing else', third(0), async () => {
    await one.go('/runs/lines-1/u/wrong', '.attempt');
    const attempts = tab.locator('.attempt');
    expect(await attempts.count()).toBe(3);
    expect(await Promise.all([0, 1, 2].map(async (at) => (await attempts.nth(at).innerText()).includes('Sent back')))).toEqual([
      true,
      true,
      false,
    ]);
    const page = await tab.locator('.content').innerText();
    expect(page).toContain('no attempts left');
    expect(page).not.toContain('exhausted');
    const stages = (await tab.locator('.stages > div').allInnerTexts()).map((text) =>
      text
        .trim()
        .split(/\s*\n\s*/)
        .join(': '),
    );
    const failing = stages.findIndex((text) => text.endsWith('1 finding'));
    expect(stages.slice(0, failing).every((text) => text.endsWith('nothing'))).toBe(true);
    expect(stages.slice(failing + 1, -1).every((text) => text.endsWith('not reached'))).toBe(true);
    expect(stages.slice(failing + 1, -1).length).toBeGreaterThan(0);
    const heads = await tab.locator('.diff .head').allInnerTexts();
    expect(heads.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Reply'),
      'Value nothing was passed on',
      'Changes none',
      'Findings 1 error',
    ]);
    await one.go('/runs/lines-1/u/fenced', '.changelist li');
    expect(await tab.locator('.diff .head').allInnerTexts()).toEqual([
      expect.stringContaining('Reply'),
      expect.stringContaining('passed to the next step'),
      expect.stringContaining('all safe'),
    ]);
  });
});

describe('what a run cost', () => {
  it('is a lower bound if calls were lost, and says that they may have been charged', third(0), async () => {
    const { lost } = JSON.parse((await tamisSays(['status', run, '--format', 'json'])).text) as { readonly lost: number };
    expect(lost).toBe(3);
    await one.go('/runs/lines-1', '#units tbody tr');
    const figures = (await tab.locator('.figures').innerText()).replaceAll(/\s+/g, ' ');
    expect(figures).toMatch(/Cost ≥ \$\S+ 3 calls without a recorded response may have been charged/);
    expect(figures).toContain('0 faults · 3 without a recorded response');
    const worth = await tab.locator('section[aria-label="Worth a look"]').innerText();
    expect(worth).toContain('3 calls without a recorded response, because the process died first. They may have been charged.');
    expect(worth).not.toContain('known price');
  });

  it('and its pace fit on one line of the list of runs', third(0), async () => {
    await one.go('/runs', 'tbody tr');
    const row = tab.locator('tbody tr').first();
    expect((await row.boundingBox())?.height).toBeLessThan(48);
    expect(await row.innerText()).toMatch(/≥ \$[\d.]+/);
    expect(await row.innerText()).toContain('not running');
    expect(await row.innerText()).not.toContain('unknown');
  });
});

describe('a run that takes long to add up', () => {
  it('is shown as far as it is known, with what is being done meanwhile', third(0), async () => {
    await one.go('/runs', 'tbody tr');
    const counted = Promise.withResolvers<void>();
    await tab.route('**/api/runs/lines-1', async (route) => {
      await counted.promise;
      await route.continue();
    });
    await tab.getByRole('link', { name: 'lines-1' }).click();
    await tab.getByText('Counting its failed attempts…').waitFor();
    expect((await tab.locator('.states').innerText()).replaceAll(/\s+/g, ' ')).toContain('3 valid 1 repaired 1 failed');
    await tab.getByText('Still counting its failed attempts.').waitFor();
    expect(await tab.locator('#units').count()).toBe(0);
    counted.resolve();
    await tab.waitForSelector('#units tbody tr');
    expect(await tab.getByText('counting its failed attempts').count()).toBe(0);
    await tab.unroute('**/api/runs/lines-1');
    expect(visited.errors).toEqual([]);
  });
});

describe('on a phone', () => {
  it('runs are shown whole, tables say that there is more, and the tabs have words', { tags: 'proof' }, async () => {
    await one.go('/runs', 'tbody tr');
    await tab.setViewportSize({ width: 390, height: 844 });
    const card = tab.locator('.runcard').first();
    await card.waitFor();
    const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
    for (const part of [
      'lines-1',
      'ended',
      '3 valid',
      '1 repaired',
      '1 failed',
      '3 calls without a recorded response may have been charged',
    ])
      expect(text).toContain(part);
    expect(await tab.locator('.runcard').evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth))).toBe(true);
    for (const name of ['Inbox', 'Grants', 'Runs', 'Failures', 'Lab', 'Insights', 'Playground']) {
      const box = await tab.locator('.sidebar nav .label', { hasText: name }).boundingBox();
      expect(box?.width ?? 0).toBeGreaterThan(10);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    }
    await card.getByRole('link', { name: 'lines-1' }).click();
    await tab.waitForSelector('#units tbody tr');
    expect(await tab.getByText('More columns: scroll the table sideways.').count()).toBeGreaterThan(0);
    await one.go('/runs/lines-1/u/wrong', '.attempt');
    const [state, what] = await Promise.all(
      [3, 4].map((at) => tab.locator(`.attempt > :nth-child(${at})`).first().boundingBox()),
    );
    expect((state?.y ?? 999) + (state?.height ?? 999)).toBeLessThanOrEqual(what?.y ?? 0);
    await one.go('/runs/lines-1', '#units tbody tr');
    await tab.setViewportSize({ width: 1440, height: 900 });
    await tab.getByText('More columns: scroll the table sideways.').first().waitFor({ state: 'detached' });
    expect(visited.errors).toEqual([]);
  });
});
