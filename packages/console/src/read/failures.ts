import type { CallCost, FailureCount, TrendCount, TrendKey, TrendSubject } from '@tamis/ledger';
import type { OpenedRun } from '@tamis/pipeline';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import type { Failures } from '../model/failure.ts';
import { barWidth, readTrend } from './trends.ts';

export interface FailuresWanted {
  readonly by: TrendKey;
  readonly subject: Exclude<TrendSubject, 'mistakes' | 'abstentions'>;
  readonly compare?: string | undefined;
}

const COLUMNS = 8;

export async function readFailures(books: Books, id: string, wanted: FailuresWanted, now: number): Promise<Failures | undefined> {
  const run = await books.run(id);
  if (run === undefined) return undefined;
  const { book, row } = run;
  const span = { from: row.createdAt, to: row.status === 'open' ? now : row.updatedAt };
  const width = barWidth(span.to - span.from, COLUMNS);
  const trend = await readTrend(books, book, { run: row.run, by: wanted.by, subject: wanted.subject, width }, span);
  const other = wanted.compare === undefined ? undefined : await books.run(wanted.compare);
  const counts = await run.ledger.counts(row.run);
  const failed = await run.ledger.failures(row.run);
  return {
    ...{ run: id, name: run.detail.pipeline ?? id, folder: run.folder, by: wanted.by, subject: wanted.subject, trend },
    attempts: trend.series.reduce((sum, { total }) => sum + total, 0),
    failedUnits: counts.states.failed + counts.states.quarantined,
    repairedUnits: counts.states.repaired,
    units: unitsBy(failed, wanted.by, other && (await other.ledger.failures(other.row.run))),
    compared: other?.book.id,
    total: sumOf(counts.states),
    totalBefore: other && sumOf((await other.ledger.counts(other.row.run)).states),
    fresh: other === undefined ? [] : await freshPlaces(books, run, other),
    rates: await ratesOf(run),
  };
}

function sumOf(states: { readonly [state: string]: number }): number {
  return Object.values(states).reduce((sum, units) => sum + units, 0);
}

function keyOf(count: FailureCount, by: TrendKey): string {
  return count[by] ?? '';
}

function unitsBy(failed: readonly FailureCount[], by: TrendKey, before: readonly FailureCount[] | undefined): Failures['units'] {
  const isPlaced = by === 'path' || by === 'rule';
  const name = (count: FailureCount) => JSON.stringify([keyOf(count, by), isPlaced ? (count.code ?? '') : '']);
  const sums = Map.groupBy(failed, name);
  const old = before && Map.groupBy(before, name);
  const names = new Set([...sums.keys(), ...(old?.keys() ?? [])]);
  const sum = (counts: readonly FailureCount[] = []) => counts.reduce((all, { units }) => all + units, 0);
  return [...names].map((key) => {
    const [shown, code] = JSON.parse(key) as [string, string];
    return { key: shown, ...(isPlaced ? { code } : {}), units: sum(sums.get(key)), ...(old && { before: sum(old.get(key)) }) };
  });
}

type Run = OpenedRun & { readonly book: Book };

async function freshPlaces(books: Books, run: Run, other: Run): Promise<Failures['fresh']> {
  const query = { subject: 'failures', by: 'path', width: 1000 } as const;
  const [here, there] = await Promise.all(
    [run, other].map(async (one) => {
      return (await books.sum<readonly TrendCount[]>(one.book, 'trend', one.row.run, query)).result;
    }),
  );
  const name = ({ key = '', code = '' }: TrendCount) => JSON.stringify([key, code]);
  const known = new Set((there ?? []).map(name));
  const groups = Map.groupBy(
    (here ?? []).filter((count) => !known.has(name(count))),
    name,
  );
  return [...groups.values()]
    .map((group) => ({
      ...{ key: group[0]?.key ?? '', code: group[0]?.code ?? '', at: group[0]?.at ?? 0 },
      attempts: group.reduce((sum, { attempts }) => sum + attempts, 0),
    }))
    .sort((one, another) => another.attempts - one.attempts)
    .slice(0, 20);
}

async function ratesOf({ ledger, row }: Run): Promise<Failures['rates']> {
  const costs: readonly CallCost[] = await ledger.costs(row.run);
  const failures = await ledger.trend(row.run, { subject: 'failures', by: 'step', width: 1e13 });
  const failedAt = new Map(failures.map(({ key = '', attempts }) => [key, attempts]));
  const calls = Map.groupBy(costs, ({ step }) => step);
  return [...calls].map(([step, group]) => ({
    step,
    model: [...new Set(group.map(({ model }) => model))].join(', '),
    calls: group.reduce((sum, one) => sum + one.calls, 0),
    failed: failedAt.get(step) ?? 0,
  }));
}
