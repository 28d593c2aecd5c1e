import type { AnalysisOptions } from './parse-analysis.ts';
import { type Cell, type Report, signed } from './report.ts';

export type Counts = Map<string, Map<string, number>>;

export function countReport(counts: Counts, { title, netPositive, netNegative }: AnalysisOptions): Report {
  const columns = [...new Set([...counts.values()].flatMap((values) => [...values.keys()]))].sort(byCodePoint);
  const isNet = netPositive.length > 0 || netNegative.length > 0;
  const groups = [...counts].map(([name, values]) => ({
    name,
    values,
    total: sum(values.values()),
    net: netOf(values, netPositive) - netOf(values, netNegative),
  }));
  const rank = (one: (typeof groups)[number]) => (isNet ? one.net : (one.values.get(columns[0] ?? '') ?? 0));
  const ordered = groups.toSorted((one, other) => rank(other) - rank(one));
  const [top] = ordered;
  return {
    title: title ?? 'Results Analysis',
    columns: [
      { name: 'Total', width: 6 },
      ...columns.map((name) => ({ name, width: 8 })),
      ...(isNet ? [{ name: 'Net', width: 8 }] : []),
    ],
    rows: ordered.map(({ name, values, total, net }) => ({
      name,
      cells: [
        { kind: 'whole', value: total } as const,
        ...columns.map((column): Cell => ({ kind: 'share', value: (values.get(column) ?? 0) / total })),
        ...(isNet ? [{ kind: 'net', value: net } as const] : []),
      ],
    })),
    notes: [
      `Total: ${sum(groups.map(({ total }) => total))} results`,
      ...(isNet && top !== undefined ? [`Top group by net: ${top.name} (${signed(top.net)})`] : []),
    ],
    errors: [],
  };
}

function netOf(values: ReadonlyMap<string, number>, words: readonly string[]): number {
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  return sum([...values].filter(([value]) => wanted.has(value.toLowerCase())).map(([, count]) => count));
}

function sum(numbers: Iterable<number>): number {
  let all = 0;
  for (const one of numbers) all += one;
  return all;
}

function byCodePoint(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  const at = left.findIndex((char, index) => char !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}
