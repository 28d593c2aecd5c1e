import { expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { parseAnalysis } from './parse-analysis.ts';
import { reportChart } from './report-chart.ts';

function chartOf(args: readonly string[], units: readonly object[]) {
  const options = parseAnalysis(args);
  if ('reason' in options) throw new Error(options.reason);
  const analysed = analyse(options, units as never);
  if ('reason' in analysed) throw new Error(analysed.reason);
  return reportChart(analysed.report, { ...options, run: 'r', skipped: analysed.skipped });
}

it('says what is counted, of which run and of how many units', () => {
  const units = [{ who: 'a', tone: 'warm' }, { who: 'a', tone: 'cold' }, { who: 'b', tone: 'cold' }, { who: 'c' }];
  const chart = chartOf(['--group-by=who', '--count-field=tone'], units);
  expect(chart).toMatchObject({
    title: 'Share of each tone by who',
    about: ['Run r · 3 valid units · 1 left out, without a usable value'],
    notes: [],
  });
  expect(chart.groups).toEqual([
    { name: 'a', count: 2 },
    { name: 'b', count: 1 },
  ]);
  expect(chart.panels.map(({ name, bars }) => [name, ...bars.map((bar) => bar?.label)])).toEqual([
    ['cold', '50.0%', '100.0%'],
    ['warm', '50.0%', '0.0%'],
  ]);
});

it('draws means with their deviation, and keeps what is shown below a title of your own', () => {
  const units = [
    { who: 'a', n: 1 },
    { who: 'a', n: 3 },
    { who: 'b', n: -5 },
  ];
  const chart = chartOf(['--group-by=who', '--numeric-field=n', '--title=Ours', '--custom-stat=Mean=0'], units);
  expect(chart).toMatchObject({ title: 'Ours', about: ['Mean n by who · Run r · 3 valid units'] });
  expect(chart.panels[0]?.bars).toEqual([
    { value: 2, spread: Math.SQRT2, label: '2.00 ± 1.41' },
    { value: -5, spread: 0, label: '-5.00' },
  ]);
});

it('draws a page of groups and the commonest values, and says how many it leaves out', () => {
  const units = Array.from({ length: 60 }, (_, at) => [
    { who: `g${at}`, tone: 'common' },
    { who: `g${at}`, tone: `t${at % 25}` },
  ]).flat();
  const chart = chartOf(['--group-by=who', '--count-field=tone'], units);
  expect([chart.groups.length, chart.panels.length, chart.panels[0]?.name]).toEqual([50, 24, 'common']);
  expect(chart.notes).toEqual(['Not drawn: 10 further groups and 2 rarer values; the table has them.']);
});
