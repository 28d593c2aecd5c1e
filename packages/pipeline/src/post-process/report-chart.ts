import type { Bar, Chart, Panel } from '../chart/chart.ts';
import { grouped, short } from '../chart/scale.ts';
import type { AnalysisOptions } from './parse-analysis.ts';
import type { Cell, Report } from './report.ts';

/** The question that a chart's report answers, and the run it describes. */
export interface ChartSubject extends Pick<AnalysisOptions, 'groupBy' | 'field' | 'kind' | 'title'> {
  readonly run: string;
  /** Units that were left out because they lack a field. */
  readonly skipped: number;
}

// The most groups and values to draw. Nobody compares more than a page of bars.
const MOST_GROUPS = 50;
const MOST_VALUES = 24;

/** The chart of a report: the share of each value in each group, or the mean and standard deviation of its numbers. */
export function reportChart(report: Report, subject: ChartSubject): Chart {
  const { groupBy, field, kind } = subject;
  const rows = report.rows.slice(0, MOST_GROUPS);
  const values = kind === 'count' ? sharesOf(report) : [];
  const shown = commonest(report, values);
  const what = kind === 'count' ? `Share of each ${field} by ${groupBy}` : `Mean ${field} by ${groupBy}`;
  const left = [
    ...leftOut(report.rows.length - rows.length, 'further group'),
    ...leftOut(values.length - shown.length, 'rarer value'),
  ];
  return {
    title: subject.title ?? what,
    about: [[...(subject.title === undefined ? [] : [what]), `Run ${subject.run}`, ...countsOf(report, subject)].join(' · ')],
    grouped: groupBy,
    groups: rows.map(({ name, cells }) => ({ name, count: numberIn(cells[0]) ?? 0 })),
    panels: kind === 'count' ? shown.map((at) => sharePanel(report, rows, at)) : [meanPanel(report, rows, field)],
    axis: kind === 'count' ? { name: 'share of the units', measure: 'share' } : { name: `mean ${field}`, measure: 'number' },
    notes: [
      ...(kind === 'count' ? [] : ['Lines: one standard deviation on both sides of the mean.']),
      ...(left.length === 0 ? [] : [`Not drawn: ${left.join(' and ')}; the table has them.`]),
    ],
  };
}

function leftOut(count: number, noun: string): readonly string[] {
  return count <= 0 ? [] : [`${grouped(String(count))} ${noun}${count === 1 ? '' : 's'}`];
}

function countsOf({ rows }: Report, { skipped }: ChartSubject): readonly string[] {
  const units = rows.reduce((all, { cells }) => all + (numberIn(cells[0]) ?? 0), 0);
  const counted = `${grouped(String(units))} valid unit${units === 1 ? '' : 's'}`;
  return skipped === 0 ? [counted] : [counted, `${grouped(String(skipped))} left out, without a usable value`];
}

function sharesOf({ columns, rows }: Report): readonly number[] {
  return columns.flatMap((_, at) => (rows[0]?.cells[at]?.kind === 'share' ? [at] : []));
}

function commonest({ rows }: Report, values: readonly number[]): readonly number[] {
  const units = (at: number) => rows.reduce((all, { cells }) => all + (numberIn(cells[at]) ?? 0) * (numberIn(cells[0]) ?? 0), 0);
  const kept = new Set(values.toSorted((one, other) => units(other) - units(one)).slice(0, MOST_VALUES));
  return values.filter((at) => kept.has(at));
}

function sharePanel({ columns }: Report, rows: Report['rows'], at: number): Panel {
  const barOf = (value: number): Bar => ({ value, label: `${(value * 100).toFixed(1)}%` });
  return { name: columns[at]?.name ?? '', bars: rows.map(({ cells }) => mapped(numberIn(cells[at]), barOf)) };
}

function meanPanel({ columns }: Report, rows: Report['rows'], field: string): Panel {
  const [mean, deviation] = ['Mean', 'StdDev'].map((name) => columns.findIndex((column) => column.name === name));
  return {
    name: `mean ${field}`,
    bars: rows.map(({ cells }) =>
      mapped(numberIn(cells[mean ?? -1]), (value): Bar => {
        const spread = numberIn(cells[deviation ?? -1]) ?? 0;
        return { value, spread, label: spread === 0 ? short(value) : `${short(value)} ± ${short(spread)}` };
      }),
    ),
  };
}

function mapped<From, To>(value: From | undefined, to: (value: From) => To): To | undefined {
  return value === undefined ? undefined : to(value);
}

function numberIn(cell: Cell | undefined): number | undefined {
  return cell === undefined || cell.kind === 'error' || !Number.isFinite(cell.value) ? undefined : cell.value;
}
