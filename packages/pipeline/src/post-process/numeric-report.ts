import { compileExpression } from '@tamis/core/python';
import { floatOf, isNumber, repr, Tuple, toDouble, type Value } from '@tamis/core/python-values';
import { MATH } from '../expressions/math.ts';
import type { AnalysisOptions } from './parse-analysis.ts';
import { type Cell, pointed, type Report } from './report.ts';

export type Numbers = Map<string, number[]>;

interface Stats {
  readonly count: number;
  readonly mean: number;
  readonly median: number;
  readonly stdev: number;
  readonly min_val: number;
  readonly max_val: number;
}

export function numericReport(numbers: Numbers, { title, customStats }: AnalysisOptions): Report {
  const errors: string[] = [];
  const groups = [...numbers].map(([name, data]) => ({ name, data, stats: statsOf(data) }));
  const ordered = groups.toSorted((one, other) => other.stats.mean - one.stats.mean);
  const custom = new Map(groups.map((one) => [one.name, customStats.map((stat) => customCell(stat, one, errors))]));
  const [top] = ordered;
  return {
    title: title ?? 'Numeric Analysis',
    columns: ['Count', 'Mean', 'Median', 'StdDev', 'Min', 'Max', ...customStats.map(({ name }) => name)].map((name) => ({
      name,
      width: 8,
    })),
    rows: ordered.map(({ name, stats }) => ({ name, cells: [...usualCells(stats), ...(custom.get(name) ?? [])] })),
    notes: [
      `Total: ${groups.reduce((all, { stats }) => all + stats.count, 0)} results`,
      ...(top === undefined ? [] : [`Top group by mean: ${top.name} (${pointed(top.stats.mean, 2)})`]),
    ],
    errors,
  };
}

function usualCells({ count, mean, median, stdev, min_val, max_val }: Stats): readonly Cell[] {
  return [
    { kind: 'whole', value: count },
    ...[mean, median, stdev].map((value): Cell => ({ kind: 'float', value, digits: 2 })),
    ...[min_val, max_val].map((value): Cell => ({ kind: 'float', value, digits: 1 })),
  ];
}

function statsOf(data: readonly number[]): Stats {
  const count = data.length;
  const mean = data.reduce((all, one) => all + one, 0) / count;
  const sorted = data.toSorted((one, other) => one - other);
  const middle = count >> 1;
  const median = count % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
  return {
    count,
    mean,
    median,
    stdev: Math.sqrt(varianceOf(data, mean)),
    min_val: sorted[0] as number,
    max_val: sorted.at(-1) as number,
  };
}

function varianceOf(data: readonly number[], mean: number): number {
  return data.length < 2 ? 0 : data.reduce((all, one) => all + (one - mean) ** 2, 0) / (data.length - 1);
}

function customCell(
  { name, expression: source }: AnalysisOptions['customStats'][number],
  group: { readonly name: string; readonly data: readonly number[]; readonly stats: Stats },
  errors: string[],
): Cell {
  const { count, ...floats } = group.stats;
  const { data } = group;
  const others = { variance: varianceOf(data, floats.mean), sum_val: data.reduce((all, one) => all + one, 0) };
  const variables = Object.fromEntries(Object.entries({ ...floats, ...others }).map(([key, value]) => [key, floatOf(value)]));
  const expression = compileExpression(source, { record: true });
  const evaluation =
    'problem' in expression
      ? { ok: false as const, kind: 'SyntaxError', message: expression.problem.reason }
      : expression.evaluate({ output: { ...variables, count, data: data.map(floatOf) }, input: MATH });
  if (evaluation.ok && isNumber(evaluation.value)) return { kind: 'float', value: toDouble(evaluation.value), digits: 2 };
  const [kind, message] = evaluation.ok ? ['TypeError', 'expected a number'] : [evaluation.kind, evaluation.message];
  errors.push(`${group.name}.${name}: ${repr(new Tuple([kind, `${source}\n${kind}: ${message}`] as Value[]))}`);
  return { kind: 'error' };
}
