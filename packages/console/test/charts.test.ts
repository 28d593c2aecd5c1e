import { drawChart, reportChart } from '@tamis/pipeline';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { PARTS } from './hostile.ts';
import { skipWithoutBrowser } from './open-pages.ts';
import { aBrowser, closePages, foundBrowser } from './visitor.ts';

let tab: Page;
const errors: unknown[] = [];

skipWithoutBrowser();
beforeAll(async () => {
  if ('reason' in foundBrowser) return;
  tab = await (await aBrowser()).newPage();
  tab.on('pageerror', (error) => errors.push(error)).on('dialog', (dialog) => errors.push(dialog));
});
afterAll(closePages);

// Names that are long, wide, hostile, or of another script.
const NAMES = [...PARTS, 'W'.repeat(60), 'i'.repeat(200), '火の国の鍛冶屋'.repeat(4), 'gruff_blacksmith', 'a\u202eb\u0000'];

const share = (value: number) => ({ kind: 'share', value }) as const;
const whole = (value: number) => ({ kind: 'whole', value }) as const;
const float = (value: number) => ({ kind: 'float', value, digits: 2 }) as const;
const columnsOf = (names: readonly string[]) => names.map((name) => ({ name, width: 8 }));
const rest = { notes: [], errors: [] };
const asked = { groupBy: 'WHO '.repeat(40), field: 'tone', title: undefined, run: 'npc-0711', skipped: 3 };

const CHARTS = {
  shares: reportChart(
    {
      ...{ title: 'T', ...rest, columns: columnsOf(['Total', ...NAMES]) },
      rows: NAMES.map((name, at) => ({
        name,
        cells: [whole(10 ** at), ...NAMES.map((_, other) => share(other === at ? 1 : 0.004))],
      })),
    },
    { ...asked, kind: 'count' },
  ),
  means: reportChart(
    {
      ...{ title: 'T', ...rest, columns: columnsOf(['Count', 'Mean', 'StdDev']) },
      rows: NAMES.map((name, at) => ({ name, cells: [whole(at), float((at - 5) * 1e5), float(at % 2 === 0 ? 2e5 : 0)] })),
    },
    { ...asked, kind: 'numeric', title: 'A title of many words, '.repeat(9) },
  ),
  nothing: reportChart({ title: 'T', ...rest, columns: [], rows: [] }, { ...asked, kind: 'count' }),
};

describe.each(Object.entries(CHARTS))('the chart of %s', (_, chart) => {
  it('is an image with a name, whose labels are on it and do not overlap', async () => {
    await tab.goto(`data:image/svg+xml,${encodeURIComponent(drawChart(chart))}`);
    expect(await tab.evaluate(() => document.documentElement.tagName)).toBe('svg');
    const found = await tab.evaluate(() => {
      const texts = [...document.querySelectorAll('text')].map((element) => ({
        text: element.textContent,
        box: element.getBoundingClientRect(),
      }));
      const [page] = [document.documentElement.getBoundingClientRect()];
      const isOutside = ({ box }: (typeof texts)[number]) =>
        box.left < 0 || box.top < 0 || box.right > page.right || box.bottom > page.bottom;
      const isOver = ({ box: one }: (typeof texts)[number], { box: other }: (typeof texts)[number]) =>
        one.left < other.right && other.left < one.right && one.top + 2 < other.bottom && other.top + 2 < one.bottom;
      return {
        count: texts.length,
        outside: texts.filter(isOutside).map(({ text }) => text),
        over: texts.flatMap((one, at) =>
          texts.slice(at + 1).flatMap((other) => (isOver(one, other) ? [`${one.text} | ${other.text}`] : [])),
        ),
        scripts: document.querySelectorAll('script, a, image, foreignObject').length,
        title: document.querySelector('svg > title')?.textContent,
      };
    });
    expect(found).toMatchObject({ outside: [], over: [], scripts: 0 });
    expect(found.count).toBeGreaterThan(1);
    expect(found.title).not.toBe('');
    expect(errors).toEqual([]);
  });
});

// One of the two, the other one with the next commit.
it.for(someOf(['light', 'dark'] as const, 2).map(([, one]) => one))('follows a reader who prefers %s', async (colorScheme) => {
  await tab.emulateMedia({ colorScheme });
  const surface = async (theme: 'auto' | 'light' | 'dark') => {
    await tab.goto(`data:image/svg+xml,${encodeURIComponent(drawChart(CHARTS.means, theme))}`);
    return await tab.evaluate(() => getComputedStyle(document.querySelector('rect') as Element).fill);
  };
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(21, 24, 30)'];
  expect([await surface('auto'), await surface('light'), await surface('dark')]).toEqual([
    colorScheme === 'dark' ? dark : light,
    light,
    dark,
  ]);
});
