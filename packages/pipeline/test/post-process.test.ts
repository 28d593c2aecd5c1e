import { describe, expect, it } from 'vitest';
import { type Fields, isFields } from '../src/exact/exact.ts';
import { readJson } from '../src/exact/read-json.ts';
import { analyse } from '../src/post-process/analyse.ts';
import { parseAnalysis } from '../src/post-process/parse-analysis.ts';

const UNITS = [
  '{"npc": "Elder", "tone": "warm", "score": 0.9}',
  '{"npc": "Elder", "tone": "cold", "score": "0.5"}',
  '{"npc": "Smith, \\"Ann\\"", "tone": "warm", "score": true}',
  '{"npc": "Elder", "tone": "warm", "score": 1.0}',
  '{"npc": null, "tone": "warm", "score": 2}',
]
  .map(readJson)
  .filter(isFields);

function report(args: string, units: readonly Fields[] = UNITS): string {
  const options = parseAnalysis(args.split(' '));
  if ('reason' in options) return `${options.found}; ${options.reason}`;
  const analysed = analyse(options, units);
  return 'text' in analysed ? analysed.text : analysed.reason;
}

describe('analyze_results', () => {
  it('counts values by group', () => {
    expect(report('--group-by npc --count-field tone --net-positive WARM')).toBe(`
Results Analysis
================

Group        |  Total |     cold |     warm |      Net
------------------------------------------------------
Elder        |      3 |    33.3% |    66.7% |       +2
Smith, "Ann" |      1 |     0.0% |   100.0% |       +1
------------------------------------------------------
Total: 4 results
Top group by net: Elder (+2)

`);
  });

  it('measures numbers by group, with custom statistics', () => {
    expect(
      report(
        '--group-by npc --numeric-field score --custom-stat Spread=max_val-min_val --custom-stat Bad=1/0 --output-format=csv',
      ),
    ).toBe(
      'Group,Count,Mean,Median,StdDev,Min,Max,Spread,Bad\n"Smith, ""Ann""",1,1.0,1.0,0.0,1.0,1.0,0.0,\nElder,3,0.8,0.9,0.26,0.5,1.0,0.5,\n\n',
    );
  });

  it('guards names that begin like a formula in CSV, and only there', () => {
    const units = [`{"npc": "=cmd|' /C calc'!A0", "tone": "+x"}`].map(readJson).filter(isFields);
    expect(report('--group-by npc --count-field tone --output-format=csv', units)).toBe(
      `Group,Total,'+x\n'=cmd|' /C calc'!A0,1,1.0\n\n`,
    );
    expect(report('--group-by npc --count-field tone', units)).toContain("\n=cmd|' /C calc'!A0 |");
  });

  it.each([
    ['--group-by npc', 'neither of them; either --count-field or --numeric-field'],
    ['--count-field npc', 'no --group-by; --group-by FIELD'],
    ['--group npc', '"--group"; one of --group-by, '],
    ['--group-by npc --count-field tone --output-format xml', '"xml"; table or csv'],
    ['--group-by npc --count-field nope', 'no unit has both npc and nope'],
  ])('says what is wrong with %s', (args, message) => {
    expect(report(args)).toContain(message);
  });
});
