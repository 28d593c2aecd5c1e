import { expect, it } from 'vitest';
import { chartText } from './chart.ts';
import { parseAnalysis } from './parse-analysis.ts';

it.each<[readonly string[], unknown]>([
  [['--group-by', 'g', '--count-field', 'f'], { groupBy: 'g', field: 'f', kind: 'count', format: 'table', output: undefined }],
  [['--group-by=g', '--numeric-field=f', '--output-format', 'csv'], { groupBy: 'g', field: 'f', kind: 'numeric', format: 'csv' }],
  [['--group-by', 'a=b', '--count-field=c=d'], { groupBy: 'a=b', field: 'c=d' }],
  [['--group-by', 'g', '--group-by', 'h', '--count-field', 'f'], { groupBy: 'h' }],
  [
    ['--group-by', 'g', '--count-field', 'f', '--net-positive', 'x', '--net-positive', 'y'],
    { netPositive: ['x', 'y'], netNegative: [] },
  ],
  [
    ['--group-by', 'g', '--numeric-field', 'f', '--custom-stat', ' N = a=b ', '--custom-stat', 'none'],
    { customStats: [{ name: 'N', expression: 'a=b' }] },
  ],
  [['--group-by', 'g', '--count-field'], { found: '--count-field without a value', reason: 'a value after it' }],
  [['--group'], { found: '"--group"' }],
  [['=x'], { found: '"=x"' }],
  [['group-by=g'], { found: '"group-by=g"' }],
  [['--count-field', 'f'], { found: 'no --group-by' }],
  [['--group-by', 'g'], { found: 'neither of them' }],
  [['--group-by', 'g', '--count-field', 'f', '--numeric-field', 'f'], { found: 'both of them' }],
  [['--group-by', 'g', '--count-field', 'f', '--output-format', 'pdf'], { found: '"pdf"', reason: 'table or csv' }],
])('reads the arguments of a report: %j', (args, read) => {
  expect(parseAnalysis(args)).toMatchObject(read as object);
});

it('draws a bar of no length for what has no number, and cuts long labels', () => {
  const columns = [{ name: 'Mean' }, { name: 'N' }];
  const rows = [
    {
      name: 'a'.repeat(24),
      cells: [
        { kind: 'number', value: 2 },
        { kind: 'number', value: 9 },
      ],
    },
    {
      name: 'b'.repeat(25),
      cells: [
        { kind: 'error', message: '' },
        { kind: 'number', value: 9 },
      ],
    },
    {
      name: 'c<&>"\u0001',
      cells: [
        { kind: 'number', value: Number.NaN },
        { kind: 'number', value: 9 },
      ],
    },
  ];
  const svg = chartText({ title: 'T', columns, rows } as never);
  expect([...svg.matchAll(/<rect x="180" y="\d+" width="([\d.]+)"/g)].map(([, width]) => width)).toEqual(['470', '0', '0']);
  expect(svg).toContain(`>${'a'.repeat(24)}<`);
  expect(svg).toContain(`>${'b'.repeat(23)}…<`);
  expect(svg).toContain('>c&lt;&amp;&gt;&quot;\ufffd<');
});

it('draws the shares of a group one after the other, and names them below', () => {
  const columns = ['Total', 'warm', 'cold', 'Net'].map((name) => ({ name, width: 1 }));
  const row = (name: string, warm: number, cold: number) => ({
    name,
    cells: [
      { kind: 'whole', value: 4 },
      { kind: 'share', value: warm },
      { kind: 'share', value: cold },
      { kind: 'net', value: 2 },
    ],
  });
  const svg = chartText({ title: 'T', columns, rows: [row('a', 0.75, 0.25), row('b', 0, 1)], notes: [], errors: [] } as never);
  const bars = [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)" height="20" fill="(#\w+)"><title>([^<]+)/g)];
  expect(bars.map(([, x, width, fill, title]) => [x, width, fill, title])).toEqual([
    ['180', '352.5', '#1b4f72', 'a, warm: 75.0%'],
    ['532.5', '117.5', '#2e86c1', 'a, cold: 25.0%'],
    ['180', '0', '#1b4f72', 'b, warm: 0.0%'],
    ['180', '470', '#2e86c1', 'b, cold: 100.0%'],
  ]);
  const named = [...svg.matchAll(/<rect x="(\d+)" y="\d+" width="12"[^>]*>\n<text[^>]*>([^<]+)/g)];
  expect(named.map(([, x, name]) => [x, name])).toEqual([
    ['12', 'warm'],
    ['188', 'cold'],
  ]);
  expect(chartText({ title: 'T', columns: [], rows: [], notes: [], errors: [] })).toContain('height="54"');
});
