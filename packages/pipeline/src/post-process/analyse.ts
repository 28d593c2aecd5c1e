import { str, type Value } from '@tamis/core/python-values';
import type { Fields } from '../exact/exact.ts';
import { type Counts, countReport } from './count-report.ts';
import { type Numbers, numericReport } from './numeric-report.ts';
import type { AnalysisOptions } from './parse-analysis.ts';
import { csvText, floatIn, type Report, tableText } from './report.ts';

/** A report on units, or the reason there is none. */
export type Analysed = { readonly report: Report; readonly text: string; readonly skipped: number } | { readonly reason: string };

/** Groups units by a field and counts or measures another, as the seed's `analyze_results` does. Units are read one by one. */
export function analyse(options: AnalysisOptions, units: Iterable<Fields>): Analysed {
  const { groupBy, field, kind, format } = options;
  const [counts, numbers]: [Counts, Numbers] = [new Map(), new Map()];
  let skipped = 0;
  for (const unit of units) {
    const [group, value] = [own(unit, groupBy), own(unit, field)];
    const isTaken = group !== null && value !== null && take(kind, counts, numbers, str(group), value);
    if (!isTaken) skipped++;
  }
  if (counts.size + numbers.size === 0) {
    const what = kind === 'count' ? field : `a number in ${field}`;
    return { reason: `no unit has both ${groupBy} and ${what}` };
  }
  const report = kind === 'count' ? countReport(counts, options) : numericReport(numbers, options);
  return { report, text: format === 'csv' ? csvText(report) : tableText(report), skipped };
}

function own(unit: Fields, name: string): Value {
  return (Object.hasOwn(unit, name) ? (unit[name] ?? null) : null) as Value;
}

function take(kind: AnalysisOptions['kind'], counts: Counts, numbers: Numbers, group: string, value: Value): boolean {
  if (kind === 'count') {
    const values = counts.get(group) ?? new Map<string, number>();
    counts.set(group, values);
    values.set(str(value), (values.get(str(value)) ?? 0) + 1);
    return true;
  }
  const number = floatIn(value);
  if (number === undefined) return false;
  const data = numbers.get(group) ?? [];
  numbers.set(group, data);
  data.push(number);
  return true;
}
