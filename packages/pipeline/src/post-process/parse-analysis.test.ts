import { expect, it } from 'vitest';
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
