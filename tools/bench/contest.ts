import { countRight, markOf } from './peers/right.ts';
import { type Contestant, type Costs, type Effort, measure } from './timing/measure.ts';
import { median, type Spread, speedRatio } from './timing/statistics.ts';

export interface Workload {
  readonly name: string;
  readonly texts: readonly string[];
  readonly clean: readonly string[];
  readonly wanted: readonly unknown[];
  readonly readers: { readonly [name: string]: (text: string) => unknown };
}

export interface Result {
  readonly workload: Workload;
  readonly size: number;
  readonly limit: number;
  readonly marks: { readonly [reader: string]: string };
  // The speed of one reader relative to another (`limit` is JSON.parse of the clean texts).
  ratio(reader: string, baseline: string): Spread;
}

const LIMIT = 'limit';

export function contest(workloads: readonly Workload[], effort: Effort): readonly Result[] {
  const marks = workloads.map(marksOf);
  const contestants = workloads.flatMap(contestantsOf);
  const costs = measure(contestants, effort);
  return workloads.map((workload, index) => resultOf(workload, marks[index] ?? {}, contestants, costs));
}

function marksOf({ readers, texts, wanted }: Workload): { readonly [reader: string]: string } {
  return Object.fromEntries(
    Object.entries(readers).map(([name, run]) => [name, markOf(countRight(run, texts, wanted), texts.length)]),
  );
}

function contestantsOf({ name, texts, clean, readers }: Workload): readonly Contestant[] {
  const limit: Contestant = { name: nameOf(name, LIMIT), texts: clean, run: (text) => JSON.parse(text) };
  return [limit, ...Object.entries(readers).map(([reader, run]) => ({ name: nameOf(name, reader), texts, run }))];
}

function resultOf(workload: Workload, marks: Result['marks'], contestants: readonly Contestant[], costs: Costs): Result {
  const costsOf = (reader: string) => costs[contestants.findIndex((one) => one.name === nameOf(workload.name, reader))] ?? [];
  return {
    workload,
    size: workload.texts.reduce((sum, text) => sum + text.length, 0) / workload.texts.length,
    limit: median(costsOf(LIMIT)),
    marks,
    ratio: (reader, baseline) => speedRatio(costsOf(reader), costsOf(baseline)),
  };
}

function nameOf(workload: string, reader: string): string {
  return `${workload} / ${reader}`;
}
