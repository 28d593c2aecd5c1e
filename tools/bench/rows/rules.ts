import { compileRules } from '../../../packages/core/src/stages/rules/compile-rules.ts';
import { python } from '../../../packages/core/src/stages/rules/python.ts';
import { byHand, CEL_RULES, makeUnits, RULES, type RuledUnit } from '../documents/ruled-unit.ts';
import type { Options } from '../options.ts';
import { astevalCosts } from '../peers/asteval.ts';
import { load } from '../peers/load.ts';
import { met, short, time } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { cpuMicroseconds } from '../timing/cpu-clock.ts';
import { median } from '../timing/statistics.ts';

const UNITS = 64;
const TARGETS = { hand: 4, asteval: 100, cel: 2.5 };

/** Judges a unit by five rules; returns how many fail. */
type Judge = (unit: RuledUnit) => number;

/** Five rules per unit: compared with the same by hand, a CEL library and asteval, each parsed once. */
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
  const rounds = options.quick ? 7 : 21;
  const costs = timed(judges, units, rounds);
  const asteval = astevalCosts(units, 5);
  print(costs, asteval);
}

function tamisRules(): Judge {
  const known = { output: undefined, input: undefined };
  const judge = compileRules({ rules: RULES }, known, [], { languages: [python], patterns: undefined });
  return (unit) => judge(unit as never, undefined).length;
}

function celRules(): Judge {
  const { parse } = load<{ parse: (source: string) => (context: object) => unknown }>('@marcbachmann/cel-js');
  const programs = CEL_RULES.map((source) => parse(source));
  return (unit) => programs.reduce((broken, program) => broken + (program(unit) === true ? 0 : 1), 0);
}

/** Microseconds per unit in each round, with all judges in turn within a round. */
function timed(
  judges: { readonly [name: string]: Judge },
  units: readonly RuledUnit[],
  rounds: number,
): { readonly [name: string]: readonly number[] } {
  const costs: { [name: string]: number[] } = Object.fromEntries(Object.keys(judges).map((name) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const [name, judge] of Object.entries(judges)) {
      const cost = sample(judge, units);
      // The first rounds only warm up.
      if (round >= 0) costs[name]?.push(cost);
    }
  }
  return costs;
}

let kept = 0;

function sample(judge: Judge, units: readonly RuledUnit[]): number {
  const calls = 60_000;
  const started = cpuMicroseconds();
  for (let call = 0; call < calls; call++) kept += judge(units[call % units.length] as RuledUnit);
  return (cpuMicroseconds() - started) / calls;
}

function print(
  costs: { readonly [name: string]: readonly number[] },
  asteval: readonly number[] | { readonly reason: string },
): void {
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
  if (!('reason' in asteval)) {
    const speed = median(asteval) / median(tamis);
    lines.push([
      'asteval',
      time(median(asteval)),
      `${short(speed)} × its speed`,
      `≥ ${TARGETS.asteval} ×`,
      met(speed >= TARGETS.asteval),
    ]);
  }
  printTable('rules: five a unit, parsed once', ['who', 'a unit', 'Tamis', 'target', ''], lines);
  if ('reason' in asteval) process.stdout.write(`${asteval.reason}\n`);
  if (!Number.isFinite(kept)) throw new Error('unreachable: it only keeps the work from being left out');
}
