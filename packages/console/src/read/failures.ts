import { entryOf } from '@tamis/core';
import { segmentsOf } from '@tamis/core/unit';
import type { CallCost, Example, FailureCount, TrendCount, TrendKey, TrendSubject } from '@tamis/ledger';
import { type OpenedRun, toldAttempt } from '@tamis/pipeline';
import type { Book, Books } from '../books/books.ts';
import type { Examples, Failures } from '../model/failure.ts';
import { parsed } from './fields.ts';
import { short, toldChange, toldFinding } from './told.ts';
import { barWidth, readTrend } from './trends.ts';

/** Which failures are wanted. */
export interface FailuresWanted {
  readonly by: TrendKey;
  readonly subject: TrendSubject;
  /** The run beside it. */
  readonly compare?: string | undefined;
}

/** Columns of the table: fewer and wider than the bars of a chart. */
const COLUMNS = 8;

/** Failures of a run over time, and what was different in another run. */
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
    ...(other === undefined ? {} : { compared: other.book.id }),
    fresh: other === undefined ? [] : await freshPlaces(books, run, other),
    rates: await ratesOf(run),
  };
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

/** Codes and places that failed here and not there. */
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

/** How many calls of each step and model failed. */
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

/** Which examples are wanted. */
export interface ExamplesWanted {
  readonly subject: 'failures' | 'repairs';
  readonly code: string;
  readonly path?: string | undefined;
  readonly rule?: string | undefined;
  readonly step?: string | undefined;
  readonly model?: string | undefined;
  readonly limit: number;
}

/** Values are counted over so many of the newest attempts. */
const SAMPLED = 200;

/** What a code means, which values it is about, and attempts that have it. */
export async function readExamples(books: Books, id: string, wanted: ExamplesWanted): Promise<Examples | undefined> {
  const run = await books.run(id);
  if (run === undefined) return undefined;
  return await books.remember(run.book, `examples ${JSON.stringify(wanted)}`, () => examplesIn(run, wanted), true);
}

async function examplesIn(run: Run, wanted: ExamplesWanted): Promise<Examples> {
  const { limit, ...rest } = wanted;
  const query = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest;
  const found = await run.ledger.examples(run.row.run, { ...query, limit: Math.max(limit, SAMPLED) } as never);
  const values = new Map<string, number>();
  const examples: Examples['examples'] = [];
  for (const example of found) {
    const seen = await seenIn(run, example, wanted.code);
    if (seen.found !== undefined) values.set(seen.found, (values.get(seen.found) ?? 0) + 1);
    if (examples.length < limit) examples.push({ ...example, ...seen.shown });
  }
  const entry = entryOf(wanted.code as never);
  return {
    code: wanted.code,
    ...(entry === undefined ? {} : { message: entry.message, help: entry.help, hint: entry.hint }),
    found: [...values]
      .map(([text, count]) => ({ text, count }))
      .sort((one, other) => other.count - one.count)
      .slice(0, 8),
    ...{ sampled: found.length, examples },
  };
}

interface Seen {
  readonly found?: string;
  readonly shown: Partial<Examples['examples'][number]>;
}

/** What was found at the place of the code, and the lines around it. */
async function seenIn({ ledger, row }: Run, { unit, step, attempt }: Example, code: string): Promise<Seen> {
  for await (const one of ledger.attempts(row.run, { unit, step, contents: 'judged', calls: false })) {
    if (one.attempt !== attempt) continue;
    const { verdict } = toldAttempt(one);
    const finding = verdict?.findings.find((finding) => finding.code === code);
    const change = verdict?.changes.find((change) => change.code === code);
    if (finding === undefined && change === undefined) return { shown: {} };
    const message = (finding === undefined ? undefined : toldFinding(finding).message) ?? (change && toldChange(change).message);
    const found = change === undefined ? foundBy(finding?.args.found, one.reply, finding?.path ?? '') : short(change.before, 60);
    const at = finding?.at ?? change?.at;
    const length = typeof change?.before === 'string' ? change.before.length : 1;
    return {
      ...(found === undefined || found === '' ? {} : { found }),
      shown: {
        ...(message === undefined ? {} : { message }),
        ...(finding === undefined ? {} : { path: finding.path }),
        ...(one.reply === undefined ? {} : excerptOf(one.reply, at, length)),
      },
    };
  }
  return { shown: {} };
}

/** The value that a finding names, or what stands at its place where the reply is plain JSON. */
function foundBy(named: unknown, reply: string | undefined, path: string): string | undefined {
  // Findings name what was found as JSON.
  if (typeof named === 'string') return named.slice(0, 60);
  let value = parsed(reply);
  for (const segment of segmentsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as { readonly [key: string]: unknown })[segment];
  }
  return typeof value === 'object' ? undefined : short(value, 60);
}

/** Characters before and after a place. */
const AROUND = 40;

function excerptOf(reply: string, at: number | undefined, length: number): Partial<Examples['examples'][number]> {
  if (at === undefined) return { excerpt: reply.slice(0, 2 * AROUND) };
  const start = Math.max(0, at - AROUND);
  const end = Math.min(at + length, at + AROUND);
  return { excerpt: reply.slice(start, end + AROUND), mark: { start: at - start, end: end - start } };
}
