import { describe, expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { HOSTILE, PARTS } from './hostile.ts';
import { type HostileStage, setHostileStage } from './hostile-stage.ts';
import { third } from './in-turn.ts';
import { openPages } from './open-pages.ts';
import type { Visited, Visitor } from './visitor.ts';

// `npm test` opens one of so many pages that differ only in their texts, and others with each commit.
const ONE_OF = 30;

let stage: HostileStage;
let visited: Visited;
let one: Visitor;
let units: readonly string[];

const BY = ['code', 'path', 'rule', 'step', 'model'];

openPages(setHostileStage, async (pages) => {
  ({ stage, visited, one } = pages);
  units = await one.tab.evaluate(async (run) => {
    const answer = await fetch(`/api/runs/${encodeURIComponent(run)}/units?limit=500`);
    return ((await answer.json()) as { units: { unit: string }[] }).units.map(({ unit }) => unit);
  }, stage.run);
});

const ACTING = '[\\u202A-\\u202E\\u2066-\\u2069\\u200B\\u200D\\uFEFF\\u0000-\\u0008\\u001B\\u009B]';

// Elements that our pages never contain.
const FOREIGN =
  'iframe, img, video, source, base, object, embed, form[action], math, xml, style, [onerror], [onload], [ontoggle], [onclick], ' +
  'a[href^="javascript"], link[href*="evil"], meta[http-equiv=refresh], script:not([src])';

interface Seen {
  readonly made: readonly string[];
  readonly hidden: readonly string[];
  readonly length: number;
}

async function seen(): Promise<Seen> {
  return await one.tab.evaluate(
    ([foreign, acting]) => {
      const pattern = new RegExp(acting);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const hidden: string[] = [];
      while (walker.nextNode()) {
        const { textContent, parentElement } = walker.currentNode;
        // Text in an editor is left as it is.
        if (parentElement?.closest('textarea, option') === null && pattern.test(textContent ?? ''))
          hidden.push((textContent ?? '').slice(0, 80));
      }
      return {
        made: [
          ...document.querySelectorAll(foreign),
          ...[...document.querySelectorAll('a')].filter(({ origin }) => origin !== location.origin),
        ].map(({ outerHTML }) => outerHTML.slice(0, 120)),
        hidden,
        length: document.body.innerText.length,
      };
    },
    [FOREIGN, ACTING] as const,
  );
}

async function isText(where: string): Promise<void> {
  const { made, hidden, length } = await seen();
  expect({ where, made, hidden }).toEqual({ where, made: [], hidden: [] });
  expect(length, where).toBeGreaterThan(100);
  expect(visited.errors, where).toEqual([]);
}

const address = (...parts: readonly string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

describe(`${HOSTILE.length} hostile texts are texts: no dialog, no request elsewhere, no element made of them`, () => {
  it('in the Inbox, folded and not, and in its preview', async () => {
    const { tab, go } = one;
    await go('/?tab=everyone', '.review');
    await isText('inbox');
    const folds = tab.getByRole('button', { name: /alike$/ });
    while ((await folds.count()) > 0) await folds.first().click();
    await tab.waitForFunction((most) => document.querySelectorAll('.review').length >= most, stage.reviews.length);
    await isText('inbox, unfolded');
    const shown = await tab.locator('.review').evaluateAll((rows) => rows.map(({ textContent }) => textContent).join('\n'));
    expect(shown).toContain('<script>alert(1)</script>');
    expect(shown).toContain('U+202E');
    for (const [at] of someOf(stage.reviews, ONE_OF)) {
      await tab.locator('.review').nth(at).dispatchEvent('click');
      await isText(`preview ${at}`);
    }
  });

  it('in a group, as values, as names of arguments, and as what is set apart', third(0), async () => {
    const { tab, go } = one;
    await go(address('g', stage.group), '.grouptable tbody tr');
    await isText('group');
    expect(await tab.locator('.grouptable').innerText()).toContain('<script>alert(1)</script>');
    // What hides or reorders text is set apart, as is the largest.
    const [, apart = ''] = /: (\d+)/.exec(await tab.locator('section[aria-label="Decide separately"] h2').innerText()) ?? [];
    const rows = await tab.locator('.grouptable tbody tr').count();
    expect(rows + Number(apart)).toBe(PARTS.length);
    expect([rows > 20, Number(apart) > 5]).toEqual([true, true]);
  });

  it('in Decisions, with the bytes, the words of the model, and the form', third(1), async () => {
    const { tab, go } = one;
    for (const id of [...someOf(stage.reviews.slice(0, -1), ONE_OF).map(([, id]) => id), ...stage.reviews.slice(-1)]) {
      await go(address('d', id), '.rail .pairs');
      await tab.locator('section[aria-label="What will run"] button').last().dispatchEvent('click');
      await tab.locator('section[aria-label="The model\'s words"] button').first().dispatchEvent('click');
      await isText(`decision ${stage.reviews.indexOf(id)}`);
    }
    await go(`${address('d', stage.reviews[0] ?? '')}?edit=yes`, '.formrow');
    await isText('edit');
  });

  it('in Runs, in a Run, and in its Units', third(2), async () => {
    const { tab, go } = one;
    await go('/runs', 'tbody tr');
    await isText('runs');
    await go(address('runs', stage.run), '#units tbody tr');
    await isText('run');
    for (const [, unit] of someOf(units, ONE_OF)) {
      await go(address('runs', stage.run, 'u', unit), '.attempt');
      await isText(`unit ${units.indexOf(unit)}`);
    }
    await go(address('runs', stage.run, 'u', units.find((unit) => unit.startsWith('1_')) ?? ''), '.attempt');
    for (const name of ['Diff', 'Reply', 'Value', 'Prompt', 'Rules', 'Events', 'JSON']) {
      await tab.getByRole('tab', { name }).click();
      await isText(`unit with a long line: ${name}`);
    }
  });

  it('in Failures by everything, in the Lab, and in Insights', third(0), async () => {
    const { tab, go } = one;
    const run = encodeURIComponent(stage.run);
    // Failures and repairs are the same table, and so is each way to group them.
    const tables = ['failures', 'repairs'].flatMap((subject) => BY.map((by) => `by=${by}&subject=${subject}`));
    for (const [, table] of someOf(tables, BY.length)) {
      await go(`/failures?run=${run}&${table}`, '.heat, .empty');
      await isText(table);
    }
    await go(`/lab?run=${run}`, '.figures');
    await tab.locator('#lab-schema').fill('{"type": "object"}');
    await tab.locator('section[aria-label="Would pass"] details').first().waitFor();
    await tab.evaluate(() => {
      for (const row of document.querySelectorAll('details')) row.open = true;
    });
    await isText('lab');
    for (const [, by] of someOf(['code', 'tier', 'model', 'contract'], 4)) {
      await go(`/insights?by=${by}`, 'tbody tr');
      await isText(`insights by ${by}`);
    }
  });

  it('in the Playground, as reply and as contract', third(1), async () => {
    const { tab, go } = one;
    await go('/play', '.stage');
    for (const reply of [
      HOSTILE.join('\n'),
      `{${HOSTILE.map((text, at) => `${JSON.stringify(`${at}${text}`)}: ${JSON.stringify(text)}`).join(',')},}`,
    ]) {
      await tab.locator('#play-reply').fill(reply);
      await tab.locator('#play-contract').fill('schema: {type: object, additionalProperties: {type: integer}}');
      await tab.waitForFunction(() => document.querySelector('.banner')?.textContent?.includes('fail') === true);
      await isText('playground');
    }
    await tab.locator('#play-contract').fill(HOSTILE.slice(0, 20).join('\n'));
    await tab.getByText('The contract does not compile.').waitFor();
    await isText('playground, contract');
  });

  it('in addresses', async () => {
    const { go } = one;
    await go(address('runs', '<img src=x onerror=alert(2)>'), '[role=alert]');
    await isText('address of no run');
    await go(address('d', '<script>alert(1)</script>'), '[role=alert]');
    await isText('address of no review');
    await go(`/failures?run=${encodeURIComponent(stage.run)}&find=${encodeURIComponent('<script>alert(1)</script>')}`, '.empty');
    await isText('filter');
  });
});
