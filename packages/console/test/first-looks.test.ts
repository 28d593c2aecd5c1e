import path from 'node:path';
import { holdFolder, openLedger } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { third } from './in-turn.ts';
import { openPages } from './open-pages.ts';
import { type Stage, setStage } from './stage.ts';
import { runTwoSteps } from './two-steps.ts';
import type { Visited, Visitor } from './visitor.ts';

let stage: Stage;
let visited: Visited;
let one: Visitor;
let tab: Page;

async function setTwoSteps(): Promise<Stage> {
  const set = await setStage();
  await runTwoSteps(set.folder, set.home);
  return set;
}

openPages(setTwoSteps, (pages) => {
  ({ stage, visited, one, tab } = pages);
});

beforeEach(async () => await tab.setViewportSize({ width: 1280, height: 800 }));

async function rightOf(found: Locator): Promise<number> {
  const box = await found.boundingBox();
  return (box?.x ?? 9999) + (box?.width ?? 0);
}

describe('what somebody comes for', () => {
  it('is the altered reply of a repaired unit, and the last failure of a failed one', third(1), async () => {
    await one.go('/runs/letters-1/u/mended', '.attempt');
    await tab.getByRole('heading', { name: 'Stages of sort, attempt 1' }).waitFor();
    expect(await tab.locator('.changelist li').count()).toBe(1);
    await one.go('/runs/letters-1/u/ruled', '.attempt');
    await tab.getByRole('heading', { name: 'Stages of sort, attempt 2' }).waitFor();
    await one.go('/runs/letters-1/u/clean', '.attempt');
    await tab.getByRole('heading', { name: 'Stages of answer, attempt 1' }).waitFor();
  });

  it('is told before it is told when: totals of failures come first', third(1), async () => {
    await one.go('/failures?run=letters-1', 'tbody tr');
    const heads = await tab.locator('section[aria-label="Table of failures"] thead th').allInnerTexts();
    // Headings to sort by end with an arrow.
    expect(heads.slice(0, 4).map((head) => head.replace(/\s*[↕▲▼]$/, ''))).toEqual([
      'Code',
      'Attempts',
      'Units',
      'Fixed by retry',
    ]);
    expect(heads.length).toBeGreaterThan(4);
    const card = tab.locator('section[aria-label="Table of failures"]');
    const row = card.locator('tbody tr', { hasText: 'rules.failed' });
    expect((await row.locator('td').allInnerTexts()).slice(0, 2)).toEqual(['2', '1']);
    for (const width of [1280, 390]) {
      await tab.setViewportSize({ width, height: 800 });
      expect(await rightOf(row.locator('td').nth(1))).toBeLessThanOrEqual(await rightOf(card));
    }
  });

  it('is not cut off in the list of runs', third(1), async () => {
    await one.go('/runs', 'tbody tr');
    const card = tab.locator('section[aria-label="Table of runs"]');
    const next = card.locator('tbody td', { hasText: 'decide 1' });
    expect(await card.evaluate((found) => found.scrollWidth <= found.clientWidth)).toBe(true);
    // Where there is less room, or names are longer, something else is cut off.
    await tab.setViewportSize({ width: 1120, height: 800 });
    expect(await rightOf(next)).toBeLessThanOrEqual(await rightOf(card));
  });
});

describe('the fleet', () => {
  it('is the process at work on a run in a file, or how to start one', third(1), async () => {
    await one.go('/fleet', '.empty');
    expect(await tab.locator('.empty').innerText()).toContain('tamis run RUN continues a run.');
    const folder = path.join(stage.folder, 'runs', 'letters-1');
    const ledger = openLedger(runLedgerPlace(folder));
    const hold = holdFolder(folder);
    const taken = await ledger.takeLease({ run: 'letters-1', holder: 'process 7 on <b>pod</b>' });
    await tab.reload();
    const row = tab.locator('tbody tr');
    await row.waitFor();
    expect((await row.innerText()).split('\t').slice(0, 4)).toEqual(['process 7 on <b>pod</b>', 'leader', 'working', '—']);
    await row.getByRole('link', { name: 'letters-1' }).click();
    await tab.waitForURL('**/runs/letters-1');
    if (taken.status === 'taken') await ledger.releaseLease(taken.lease);
    hold?.release();
    await ledger.close();
  });
});

describe('the stages of the playground', () => {
  it('print no text over another on a phone', { tags: 'proof' }, async () => {
    await tab.setViewportSize({ width: 390, height: 844 });
    await one.go('/play', '.changerow');
    const overlaps = await tab.locator('.changerow').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [code, what] = [...row.children].map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect();
        });
        if (code === undefined || what === undefined) return [];
        const isApart =
          code.bottom <= what.top + 1 || what.bottom <= code.top + 1 || code.right <= what.left || what.right <= code.left;
        return isApart ? [] : [row.textContent];
      }),
    );
    expect(await tab.locator('.changerow').count()).toBeGreaterThan(5);
    expect(overlaps).toEqual([]);
  });
});

describe('attempts', () => {
  it('are counted where a model was asked, and nowhere else', third(1), async () => {
    await one.go('/runs/letters-1', '#units tbody tr');
    const counts = await tab.locator('#units tbody td.number').allInnerTexts();
    expect(counts).toEqual(['2', '2', '2', '2']);
  });

  it('that are held are in the chart of what went wrong as they are in its table', third(1), async () => {
    await one.go('/insights?run=letters-1', 'section[aria-label="Over time"]');
    const keys = async (within: string) => (await tab.locator(`${within} code`).allInnerTexts()).toSorted();
    const table = await keys('section[aria-label="Table of mistakes"] tbody th');
    expect(table).toEqual(['parse.duplicate-key', 'rules.failed']);
    expect(await keys('section[aria-label="Over time"]')).toEqual(table);
  });

  it('are sent back in whole sentences', third(1), async () => {
    await one.go('/runs/letters-1/u/ruled', '.attempt');
    expect(await tab.locator('.attempt').first().innerText()).toContain(
      'Sent back: the urgency is 1. Correct the document so that this holds: urgency > 1.',
    );
    expect(visited.errors).toEqual([]);
  });
});

describe('somebody who was never here', () => {
  it('is not told that a session has ended, and types a token that nobody can read along', third(1), async () => {
    const context = await visited.browser.newContext();
    const page = await context.newPage();
    await page.goto(visited.served.url);
    await page.getByText('You are not signed in.').waitFor();
    const token = page.getByLabel('Token');
    expect(await token.getAttribute('type')).toBe('password');
    await token.fill('not-the-token');
    await token.press('Enter');
    await page.getByText('This token is wrong, or it has been used or has expired.').waitFor();
    await context.close();
  });
});
