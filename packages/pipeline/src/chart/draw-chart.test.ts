import { describe, expect, it } from 'vitest';
import type { Chart, Measure } from './chart.ts';
import { drawChart } from './draw-chart.ts';
import { labelOf } from './label.ts';
import { scaleOf, short } from './scale.ts';

const chart: Chart = {
  title: 'Mean score by <who>',
  about: ['Run npc & co'],
  grouped: 'who',
  groups: [
    { name: 'a"b', count: 1200 },
    { name: `${'long '.repeat(20)}end`, count: 2 },
    { name: 'none\u202e\u0001', count: 1 },
  ],
  panels: [
    { name: 'mean score', bars: [{ value: 2, label: '2.00' }, { value: -1, label: '-1.00 ± 0.50', spread: 0.5 }, undefined] },
  ],
  axis: { name: 'mean score', measure: 'number' },
  notes: ['A note.'],
};

describe('a chart', () => {
  const svg = drawChart(chart, 'light');

  it('has a title, a description with its numbers, axis labels and a number at every bar', () => {
    expect(svg).toContain('role="img"');
    expect(svg).toContain(
      '\n<title>Mean score by &lt;who&gt;</title>\n<desc>Bar chart of mean score by who. Run npc &amp; co. a&quot;b: mean score 2.00.',
    );
    const texts = [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        'who',
        'n',
        '1,200',
        '-1',
        '0',
        '1',
        '2',
        '2.00',
        '-1.00 ± 0.50',
        'no number',
        'mean score',
        'A note.',
      ]),
    );
  });

  it('leaves the text of others as text, shortened, with all of it in a title', () => {
    expect(svg).toContain('>a&quot;b</text>');
    expect(svg).toContain('>none&lt;U+202E&gt;␁</text>');
    expect(svg).toMatch(/>long lon[^<]*…[^<]*end<title>(?:long ){20}end<\/title><\/text>/);
  });

  it('draws bars on both sides of zero, and the line of a spread', () => {
    const [up, down] = [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)" height="14"/g)].map(([, x, width]) => [
      Number(x),
      Number(width),
    ]);
    expect(up?.[1]).toBeCloseTo(2 * (down?.[1] ?? 0), 0);
    expect((down?.[0] ?? 0) + (down?.[1] ?? 0)).toBeCloseTo(up?.[0] ?? 0, 0);
    expect(svg.match(/<line [^>]*stroke-width="1.5"/g)).toHaveLength(3);
  });

  it('is light, dark, or both', () => {
    expect(svg).not.toContain('<style>');
    const [dark, auto] = [drawChart(chart, 'dark'), drawChart(chart)];
    expect(dark).toContain('<rect width="760" height="');
    expect(dark).toMatch(/<rect width="760"[^>]*fill="#15181e"/);
    expect(auto).toMatch(/<rect width="760"[^>]*class="f-surface" fill="#ffffff"/);
    expect(auto).toContain('@media (prefers-color-scheme:dark){.f-surface{fill:#15181e}');
  });

  it('does not read out more numbers than anyone would hear', () => {
    const groups = Array.from({ length: 61 }, (_, at) => ({ name: `g${at}`, count: 1 }));
    const many = drawChart({ ...chart, groups, panels: [{ name: 'p', bars: groups.map(() => undefined) }] });
    expect(/<desc>(.*)<\/desc>/.exec(many)?.[1]).toContain('It has 61 bars;');
  });
});

it.each<[readonly number[], Measure, readonly string[]]>([
  [[], 'number', ['0', '1']],
  [[0, 0], 'share', ['0%', '100%']],
  [[0.3, 0.69], 'share', ['0%', '20%', '40%', '60%', '80%']],
  [[1], 'count', ['0', '1']],
  [[12], 'count', ['0', '5', '10', '15']],
  [[0.012], 'share', ['0.0%', '0.5%', '1.0%', '1.5%']],
  [[-3, 17], 'number', ['-5', '0', '5', '10', '15', '20']],
  [[100_000], 'number', ['0', '50,000', '100,000']],
  [[2e9], 'number', ['0', '5e8', '1e9', '1.5e9', '2e9']],
  [[3e-7], 'number', ['0', '1e-7', '2e-7', '3e-7']],
  [[Number.MAX_VALUE, -Number.MAX_VALUE], 'number', ['-1e300', '-5e299', '0', '5e299', '1e300']],
  [[Number.MIN_VALUE], 'number', ['0', '1']],
])('the ticks of %j as %s are round', (numbers, measure, labels) => {
  const scale = scaleOf(numbers, 4, measure);
  expect(scale.ticks.map(({ label }) => label)).toEqual(labels);
  for (const one of numbers) expect([scale.at(one) >= 0, scale.at(one) <= 1.000001]).toEqual([true, true]);
});

it.each([
  [0, '0.00'],
  [1234.5, '1,234.50'],
  [-0.001, '-1e-3'],
  [1.25e9, '1.25e9'],
])('the number %d is short', (value, text) => expect(short(value)).toBe(text));

it('cuts names in the middle, and not inside a character', () => {
  expect(labelOf('short', 200, 13)).toEqual({ shown: 'short' });
  const { shown, whole } = labelOf('𝒜'.repeat(600), 60, 13);
  expect([shown, whole?.endsWith('…'), Array.from(whole ?? '').length]).toEqual(['𝒜𝒜……', true, 500]);
});
