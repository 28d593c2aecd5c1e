import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWhole, someOf } from '../../../scripts/tests/share.ts';
import { openPages } from './open-pages.ts';
import { setUsualStage } from './stage.ts';
import type { Visited, Visitor } from './visitor.ts';

const root = path.resolve(import.meta.dirname, '..');
// Pictures for people to look at, taken with `TAMIS_SHARE=1`; not committed.
const pictures = isWhole ? path.join(root, 'pictures') : undefined;
const axe = readFileSync(path.resolve(root, '../../node_modules/axe-core/axe.min.js'), 'utf8');
const RUN = 'npc-dialog-0711';

let visited: Visited;
let one: Visitor;
let ids: { readonly [name: string]: string };

openPages(setUsualStage, (pages) => {
  if (pictures !== undefined) {
    rmSync(pictures, { recursive: true, force: true });
    mkdirSync(pictures, { recursive: true });
  }
  ({ visited, one } = pages);
  ids = pages.stage.ids;
});

interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  readonly rules: readonly string[];
}

const LOOKS: { readonly [name: string]: Look } = {
  light: { width: 1440, height: 900, scheme: 'light', rules: [] },
  dark: { width: 1440, height: 900, scheme: 'dark', rules: ['color-contrast'] },
  // Names and roles are the same at any width; contrast, sizes and what scrolls are not.
  phone: {
    ...{ width: 390, height: 844, scheme: 'light' },
    rules: ['color-contrast', 'target-size', 'button-name', 'link-name', 'scrollable-region-focusable'],
  },
  // The colours are those of the other two in the light.
  zoom: {
    ...{ width: 720, height: 450, scheme: 'light' },
    rules: [...(isWhole ? ['color-contrast'] : []), 'scrollable-region-focusable'],
  },
};

// `npm test` looks at one page of so many, in all looks, and at others with each commit: they are made of the same parts.
const ONE_OF = 5;

const PAGES = (): { readonly [name: string]: readonly [string, string] } => ({
  inbox: ['/', '.review'],
  decision: [`/d/${ids.two}`, 'section[aria-label="Preconditions"] .dot'],
  edit: [`/d/${ids.refund}?edit=yes`, '.formrow'],
  grants: ['/grants', 'h1'],
  runs: ['/runs', 'tbody tr'],
  run: [`/runs/${RUN}`, '.chart'],
  unit: [`/runs/${RUN}/u/npc-00003`, '.changelist li'],
  failed: [`/runs/${RUN}/u/npc-00007`, '.attempt'],
  failures: [`/failures?run=${RUN}`, '.heat'],
  lab: [`/lab?run=${RUN}`, '.figures'],
  fleet: ['/fleet', '.empty'],
  insights: ['/insights', 'tbody tr'],
  play: ['/play', '.stage'],
  compare: [`/compare?run=${RUN}&with=${RUN}`, 'table[aria-label="Both runs"]'],
  group: [`/g/${ids['mail-1']}`, '.grouptable'],
});

async function violations(tab: Page, rules: readonly string[]): Promise<readonly string[]> {
  const only = rules.length === 0 ? {} : { runOnly: { type: 'rule', values: rules } };
  const found = await tab.evaluate(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], preload: false, iframes: false, ...only })})`,
  );
  const { violations: broken } = found as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };
  return broken.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary.slice(0, 300)}`);
}

describe('every page', () => {
  it('is accessible and never scrolls sideways: in the light, in the dark, on a phone, and at twice the size', async () => {
    const { tab, go } = one;
    // Pages run no code but their own, so the code is injected by the browser driver.
    await tab.evaluate(axe);
    const broken: string[] = [];
    for (const [, [name, [address, wanted]]] of someOf(Object.entries(PAGES()), ONE_OF)) {
      await tab.setViewportSize({ width: 1440, height: 900 });
      await go(address, wanted);
      for (const [look, { width, height, scheme, rules }] of Object.entries(LOOKS)) {
        await tab.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await tab.setViewportSize({ width, height });
        if (pictures !== undefined) await tab.screenshot({ path: path.join(pictures, `${name}-${look}.png`) });
        const sideways = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (sideways > 0) broken.push(`${name} ${look} scrolls sideways by ${sideways}`);
        broken.push(...(await violations(tab, rules)).map((one) => `${name} ${look}: ${one}`));
      }
    }
    expect(broken).toEqual([]);
    expect(visited.errors).toEqual([]);
  });

  it('is dark or light as its switch says, whatever the system says', { tags: 'proof' }, async () => {
    const { context, tab } = await visited.visitor({ colorScheme: 'dark' });
    const ground = () => tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await ground()).toBe('rgb(21, 24, 30)');
    await tab.evaluate(() => localStorage.setItem('tamis-theme', 'light'));
    await tab.reload();
    await tab.waitForSelector('.shell');
    expect(await ground()).toBe('rgb(255, 255, 255)');
    await tab.emulateMedia({ colorScheme: 'light' });
    await tab.evaluate(() => localStorage.setItem('tamis-theme', 'dark'));
    await tab.reload();
    await tab.waitForSelector('.shell');
    expect(await ground()).toBe('rgb(21, 24, 30)');
    await context.close();
  });
});
