import { compileRules } from '../../../packages/core/src/stages/rules/compile-rules.ts';
import { pythonLanguage } from '../../../packages/core/src/stages/rules/python-language.ts';
import { byHand, CEL_RULES, makeUnits, RULES, type RuledUnit } from '../documents/ruled-unit.ts';
import type { Options } from '../options.ts';
import { load } from '../peers/load.ts';
import { met, short, time } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { EFFORTS, measure } from '../timing/measure.ts';
import { median } from '../timing/statistics.ts';

const UNITS = 64;
const TARGETS = { hand: 4, cel: 2.5 };

type Judge = (unit: RuledUnit) => number;

export function rules(options: Options): void {
  const units = makeUnits(UNITS);
  const judges: { readonly [name: string]: Judge } = {
    hand: (unit) => byHand(unit).length,
    tamis: tamisRules(),
    cel: celRules(),
  };
  for (const [name, judge] of Object.entries(judges)) {
    if (units.some((unit) => judge(unit) > 0)) throw new Error(`${name}: a rule does not hold`);
  }
  const contestants = Object.entries(judges).map(([name, run]) => ({ name, texts: units, run }));
  const costs = measure(contestants, options.quick ? EFFORTS.quick : EFFORTS.usual);
  print(Object.fromEntries(contestants.map(({ name }, index) => [name, costs[index] ?? []])));
}

function tamisRules(): Judge {
  const known = { output: undefined, input: undefined };
  const judge = compileRules({ rules: RULES }, known, [], { languages: [pythonLanguage], patterns: undefined });
  return (unit) => judge(unit as never, undefined).length;
}

function celRules(): Judge {
  const { parse } = load<{ parse: (source: string) => (context: object) => unknown }>('@marcbachmann/cel-js');
  const programs = CEL_RULES.map((source) => parse(source));
  return (unit) => programs.reduce((broken, program) => broken + (program(unit) === true ? 0 : 1), 0);
}

function print(costs: { readonly [name: string]: readonly number[] }): void {
  const tamis = costs.tamis ?? [];
  const beside = (others: readonly number[]) => median(tamis.map((cost, round) => (others[round] ?? median(others)) / cost));
  const [hand, cel] = [beside(costs.hand ?? []), beside(costs.cel ?? [])];
  const lines = [
    [
      'by hand',
      time(median(costs.hand ?? [])),
      `${short(1 / hand)} × its time`,
      `≤ ${TARGETS.hand} ×`,
      met(1 / hand <= TARGETS.hand),
    ],
    ['Tamis', time(median(tamis)), '', '', ''],
    [
      '@marcbachmann/cel-js',
      time(median(costs.cel ?? [])),
      `${short(cel)} × its speed`,
      `≥ ${TARGETS.cel} ×`,
      met(cel >= TARGETS.cel),
    ],
  ];
  printTable('rules: five a unit, parsed once', ['who', 'a unit', 'Tamis', 'target', ''], lines);
}
