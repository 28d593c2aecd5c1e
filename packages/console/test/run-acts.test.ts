import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { skipWithoutBrowser } from './open-pages.ts';
import { type ServedConsole, serveConsole } from './served-console.ts';
import { startTamis, tamisSays } from './tamis.ts';
import { foundBrowser, type Visitor } from './visitor.ts';

const SLOWLY = { timeout: 60_000, interval: 200 };

const UNITS = 24;
const BAD = 4;

let folder: string;
let run: string;
let source: string;
let home: string;
let served: ServedConsole;
let tab: Page;
let one: Visitor;
let close: () => Promise<void>;

const CONFIG = `pipeline: {steps: [{name: line}]}
api: {provider: openai, model: gpt-4o-mini, retry: {max_attempts: 1, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 1}
prompts: {templates: {line: line.jinja2}}
schemas: {files: {line: line.json}}
validation: {line: {required: [mood]}}
`;

const schemaOf = (moods: readonly string[]) =>
  JSON.stringify({ type: 'object', required: ['mood'], properties: { mood: { enum: moods } } });

function writePipeline(): string {
  for (const sub of ['templates', 'schemas']) mkdirSync(path.join(source, sub), { recursive: true });
  const ids = Array.from({ length: UNITS }, (_, at) => `npc-${String(at).padStart(3, '0')}`);
  writeFileSync(path.join(source, 'config.yaml'), CONFIG);
  writeFileSync(path.join(source, 'items.yaml'), `items:\n${ids.map((id) => `  - {id: ${id}}\n`).join('')}`);
  writeFileSync(path.join(source, 'templates/line.jinja2'), 'A line for {{ id }}.');
  writeFileSync(path.join(source, 'schemas/line.json'), schemaOf(['calm']));
  const tape = path.join(folder, 'tape.jsonl');
  const lines = ids.flatMap((unit, at) => {
    const said = (attempt: number, mood: string) => ({
      ...{ step: 'line', unit, attempt, after: 600 },
      reply: { text: `{"mood": "${mood}"}`, usage: { inputTokens: 10, outputTokens: 5 } },
    });
    const first = at >= BAD ? [said(1, 'calm')] : [said(1, 'wry'), said(2, at === 0 ? 'calm' : 'wry')];
    return [...first, ...[2, 3, 4, 5].map((attempt) => ({ ...said(attempt, 'calm'), after: 0 }))];
  });
  writeFileSync(tape, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return tape;
}

async function states(): Promise<{ readonly [state: string]: number }> {
  const ledger = openLedger(runLedgerPlace(run), { readOnly: true });
  try {
    for await (const row of ledger.runs()) return (await ledger.counts(row.run)).states;
    return {};
  } finally {
    await ledger.close();
  }
}

beforeAll(async () => {
  if ('reason' in foundBrowser) return;
  folder = mkdtempSync(path.join(tmpdir(), 'tamis-acts-'));
  [source, run, home] = [path.join(folder, 'dialogs'), path.join(folder, 'dialogs-1'), path.join(folder, 'home.sqlite')];
  await openLedger(home).close();
  served = await serveConsole(home);
  one = served.one;
  tab = one.tab;
  // The run starts only once the page is open, because it is over soon.
  const tape = writePipeline();
  const runner = startTamis('run', source, '--out', run, '--cassette', tape, '--concurrency', '1', '--ledger', home);
  let said = '';
  runner.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await until('the run is begun', () => {
    if (runner.exitCode !== null) throw new Error(said);
    return existsSync(runLedgerPlace(run));
  });
  close = async () => {
    if (runner.exitCode === null) runner.kill();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  };
}, 120_000);

skipWithoutBrowser();

afterAll(async () => await close?.());

const heading = () => tab.locator('.content .row .mark').first();

async function answer(button: string | RegExp): Promise<string> {
  await tab.getByRole('dialog').getByRole('button', { name: button }).click();
  const told = await tab.getByRole('dialog').getByRole('status').innerText();
  await tab.keyboard.press('Escape');
  await tab.getByRole('dialog').waitFor({ state: 'detached' });
  return told;
}

// The table of costs, row by row.
async function callsBy(): Promise<readonly (readonly string[])[]> {
  const rows = await tab.getByRole('table', { name: 'Costs' }).locator('tbody tr').all();
  return await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

describe('a run that another process is working on', () => {
  it('is paused and resumed by keys', async () => {
    await one.go('/runs/dialogs-1', '#units tbody tr');
    await expect.poll(() => heading().innerText(), SLOWLY).toContain('running');
    await tab.keyboard.press('p');
    expect(await answer('Pause')).toBe('It pauses once the calls in flight have finished.');
    await expect.poll(() => heading().innerText(), SLOWLY).toContain('paused');
    const paused = await states();
    expect(paused.pending).toBeGreaterThan(0);
    await tab.keyboard.press('p');
    expect(await answer('Resume')).toBe('The run continues.');
    await expect.poll(states, SLOWLY).toMatchObject({ valid: UNITS - BAD, failed: BAD });
    await expect.poll(() => heading().innerText(), SLOWLY).not.toContain('running');
  });

  it('is retried by what is shown: one unit on its page, and units with a code or at a step where these are listed', {
    tags: 'proof',
  }, async () => {
    await one.go('/runs/dialogs-1/u/npc-002', '.attempt');
    const dialog = tab.getByRole('dialog');
    const asked = async (text: string) => {
      // A key that follows a change of the page too closely counts for nothing.
      const isAsked = async () => {
        await tab.keyboard.press('r');
        return await dialog.isVisible();
      };
      await expect.poll(isAsked).toBe(true);
      await dialog.getByText(text).waitFor();
      const command = await dialog.locator('.twin').innerText();
      await tab.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      return command;
    };
    expect(await asked('Retry 1 unit named npc-002?')).toContain('--unit=npc-002');
    await one.go('/runs/dialogs-1?state=failed&code=schema.enum&step=line', '#units tbody tr');
    expect(await asked(`Retry ${BAD} units with schema.enum at step line?`)).toContain('--code schema.enum --step=line');
    await one.go('/runs/dialogs-1?code=rules.failed', '#units .empty');
    await asked('No unit has failed with rules.failed.');
    await one.go('/failures?run=dialogs-1', 'tbody tr');
    expect(await asked(`Retry ${BAD} units with schema.enum?`)).toContain('--code schema.enum');
    await one.go('/failures?run=dialogs-1&by=model', 'tbody tr');
    await tab.getByRole('button', { name: 'Retry its units…', disabled: true }).waitFor();
    await one.go('/runs/dialogs-1', '#units tbody tr');
  });

  it('lists units with the place and what was found there', async () => {
    const row = tab.locator('#units tbody tr', { hasText: 'npc-002' });
    expect((await row.locator('td').allInnerTexts()).slice(-3)).toEqual(['schema.enum', '/mood', '"wry"']);
  });

  it('is scrolled to its units, by a link on its page and on others, below the bar above', async () => {
    await tab.setViewportSize({ width: 1440, height: 500 });
    const top = async () => await tab.locator('#units').evaluate((found) => Math.round(found.getBoundingClientRect().top));
    const bar = await tab.locator('.topbar').evaluate((found) => found.getBoundingClientRect().bottom);
    const isBelow = async () => {
      await expect.poll(top).toBeLessThan(200);
      expect(await top()).toBeGreaterThanOrEqual(bar);
    };
    await tab.locator('.states a', { hasText: 'failed' }).click();
    await isBelow();
    await one.go('/failures?run=dialogs-1', 'tbody tr');
    await tab.getByRole('link', { name: 'All units that failed this way' }).click();
    await tab.locator('#units tbody tr').first().waitFor();
    await isBelow();
    await tab.setViewportSize({ width: 1440, height: 900 });
    await one.go('/runs/dialogs-1', '#units tbody tr');
  });

  it('is searched by ctrl K: its units and its codes', async () => {
    const dialog = tab.getByRole('dialog');
    const choose = async (text: string, wanted: string) => {
      await tab.keyboard.press('Control+k');
      await dialog.getByRole('combobox').fill(text);
      // Until the units are found, what was opened before comes first.
      const first = async () => (await dialog.getByRole('option').allInnerTexts())[0]?.replaceAll('\n', ' ');
      await expect.poll(first).toBe(wanted);
      await tab.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    await choose('npc-002', 'npc-002 unit, failed');
    await tab.getByRole('heading', { name: 'npc-002' }).waitFor();
    await choose('schema.e', 'schema.enum code in dialogs-1');
    await expect.poll(() => tab.url()).toContain('/runs/dialogs-1?state=failed&code=schema.enum#units');
    await one.go('/runs/dialogs-1', '#units tbody tr');
  });

  it('is retried: what that takes is said first', async () => {
    await tab.getByRole('button', { name: 'Retry failed…' }).click();
    await tab.getByText(`Retry ${BAD} units?`).waitFor();
    expect(await answer(`Retry ${BAD} units`)).toBe('The units are retried.');
    await expect.poll(states, SLOWLY).toMatchObject({ valid: UNITS - BAD + 1, failed: BAD - 1 });
  });

  it('is rechecked: old → new is shown before anything is written', async () => {
    writeFileSync(path.join(source, 'schemas/line.json'), schemaOf(['calm', 'wry']));
    const before = await states();
    await tab.keyboard.press('v');
    const dialog = tab.getByRole('dialog', { name: 'Recheck stored replies' });
    await dialog.getByText('would be valid').waitFor();
    expect(await dialog.innerText()).toContain(`${BAD - 1} would be valid`);
    expect(await dialog.getByRole('table').locator('tbody tr').count()).toBe(BAD - 1);
    expect(await states()).toEqual(before);
    expect(await answer(/^Write these verdicts/)).toBe(`${UNITS} units were rechecked, and the new verdicts were saved.`);
    expect(await states()).toMatchObject({ valid: UNITS, failed: 0 });
  });

  it('is refreshed: what is out of date and what it takes are said by the recheck and before it', { tags: 'proof' }, async () => {
    writeFileSync(path.join(source, 'templates/line.jinja2'), 'Another line for {{ id }}.');
    await tab.keyboard.press('v');
    const dialog = tab.getByRole('dialog');
    await dialog.getByText(`${UNITS} would be out of date at line (changed: template)`).waitFor();
    expect(await dialog.innerText()).toMatch(/To make them again: 24 calls with later steps, \$0\.00\d+ \(a guess\)\./);
    await answer(/^Write these verdicts/);
    await tab.getByText(`${UNITS} results out of date: line (template). Refresh asks again.`).waitFor();
    await tab.getByRole('button', { name: 'Refresh…' }).click();
    await dialog.getByText(/^Ask again for 24 units\? 24 calls with later steps, \$0\.00\d+ \(a guess\)\./).waitFor();
    expect((await callsBy())[0]?.slice(0, 5)).toEqual(['line', 'openai:gpt-4o-mini', '1', '$0.00011', String(UNITS)]);
    expect(await answer(`Ask again for ${UNITS} units`)).toBe('The model is asked again for results that are out of date.');
    await tab.getByRole('button', { name: 'Refresh…' }).waitFor({ state: 'detached' });
    const calls = async () => (await callsBy()).reduce((sum, cells) => sum + Number(cells[4]), 0);
    await expect.poll(calls, SLOWLY).toBe(2 * UNITS + BAD);
    await expect.poll(states, SLOWLY).toMatchObject({ valid: UNITS });
  });

  it('shows its costs first where there is little room', async () => {
    await tab.setViewportSize({ width: 390, height: 844 });
    const heading = tab.getByRole('table', { name: 'Costs' }).getByRole('columnheader', { name: 'Cost' });
    const { x, width } = (await heading.boundingBox()) ?? { x: 1000, width: 0 };
    expect(x + width).toBeLessThan(390);
    await tab.setViewportSize({ width: 1440, height: 900 });
  });

  it('is exported as the command exports it', { tags: 'proof' }, async () => {
    for (const [format, what] of [
      ['JSON Lines', 'jsonl'],
      ['CSV', 'csv'],
    ] as const) {
      await tab.keyboard.press('o');
      await tab.getByLabel(format).check();
      const [saved] = await Promise.all([
        tab.waitForEvent('download'),
        tab.getByRole('dialog').getByRole('link', { name: 'Save as file' }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe(`dialogs-1-valid.${what}`);
      const text = readFileSync((await saved.path()) ?? '', 'utf8');
      expect(text).toBe((await tamisSays(['export', run, '--what', 'valid', '--format', what])).text);
      expect(text.split('\n').length).toBeGreaterThan(UNITS);
      await tab.keyboard.press('Escape');
      await tab.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(served.errors).toEqual([]);
  });
});
