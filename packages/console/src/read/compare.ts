import { usualWording } from '@tamis/core/wording';
import type { AttemptRow, FailureCount } from '@tamis/ledger';
import { hasResult } from '@tamis/ledger/internal';
import { runSummary, type UnitDiff } from '@tamis/pipeline';
import type { BookRun } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import type { RunsDiff } from '../books/sums.ts';
import { type Compare, type ComparedRun, type ComparedUnit, DIFF_KINDS } from '../model/compare.ts';
import { type DifferingField, differingFields, fieldOf, leavesOf } from './differing-fields.ts';
import { seenIn } from './seen-in.ts';

export interface CompareWanted {
  readonly with: string;
  readonly kind?: (typeof DIFF_KINDS)[number] | undefined;
  readonly from: number;
  readonly limit: number;
}

const MOST_FIELDS = 8;

export async function readCompare(books: Books, id: string, wanted: CompareWanted, now: number): Promise<Compare | undefined> {
  const [after, before] = [await books.run(id), await books.run(wanted.with)];
  if (after === undefined || before === undefined) return undefined;
  const runs = [before, after];
  const purged = runs.filter(({ row }) => row.purgedAt !== undefined).map(({ book }) => book.id);
  const { result, asOf } = purged.length > 0 ? { result: {}, asOf: now } : await diffOf(books, before, after);
  const kinds = DIFF_KINDS.flatMap((kind) => {
    const units = result?.[kind]?.count ?? 0;
    return units === 0 ? [] : [{ kind, units }];
  });
  const kind = wanted.kind ?? kinds[0]?.kind;
  const listed = (kind === undefined ? undefined : result?.[kind]?.units) ?? [];
  const end = wanted.from + wanted.limit;
  return {
    ...{ before: await comparedRun(before), after: await comparedRun(after), kinds, kind, purged },
    codes: codesOf(await before.ledger.failures(before.row.run), await after.ledger.failures(after.row.run)),
    units: await Promise.all(listed.slice(wanted.from, end).map((diff) => comparedUnit(before, after, diff))),
    next: listed.length > end ? end : undefined,
    asOf: Math.min(now, asOf),
  };
}

// The differences between two runs, cached because reading two whole runs takes a while. Either may have changed, so the versions of both
// are checked.
async function diffOf(books: Books, before: BookRun, after: BookRun) {
  const version = await before.book.ledger.version();
  return await books.sum<RunsDiff | undefined>(after.book, 'diff', after.row.run, before.book.place, before.row.run, version);
}

async function comparedRun(run: BookRun): Promise<ComparedRun> {
  const { units, states, total, createdAt } = await runSummary(run);
  const { calls, faults, lost, inputTokens, outputTokens, cost, unpriced } = total;
  const models = (await run.ledger.costs(run.row.run)).map(({ model }) => model);
  return {
    ...{ id: run.book.id, folder: run.folder, createdAt, units, states: { ...states }, models: [...new Set(models)].sort() },
    spent: { calls, faults, lost, inputTokens, outputTokens, cost, unpriced },
  };
}

function codesOf(before: readonly FailureCount[], after: readonly FailureCount[]): Compare['codes'] {
  const sum = (counts: readonly FailureCount[], wanted: string) =>
    counts.filter(({ code = '' }) => code === wanted).reduce((all, { units }) => all + units, 0);
  return [...new Set([...before, ...after].map(({ code = '' }) => code))]
    .map((code) => ({ code, before: sum(before, code), after: sum(after, code) }))
    .sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
}

async function comparedUnit(before: BookRun, after: BookRun, diff: UnitDiff): Promise<ComparedUnit> {
  const [old, now] = [await sideOf(before, diff.unit, diff.before), await sideOf(after, diff.unit, diff.after)];
  const fields = fieldsOf(old, now);
  return {
    ...{ unit: diff.unit, before: diff.before, after: diff.after },
    fields: fields.slice(0, MOST_FIELDS).map((field) => ({ ...field })),
    more: Math.max(0, fields.length - MOST_FIELDS),
  };
}

interface Side {
  readonly values?: readonly string[];
  readonly wrong?: { readonly path: string; readonly found: string };
}

async function sideOf({ ledger, row }: BookRun, unit: string, place: UnitDiff['before']): Promise<Side> {
  if (place === undefined) return {};
  if (hasResult(place.state)) {
    const values: string[] = [];
    const results = ledger.attempts(row.run, { unit, results: true, contents: 'judged', calls: false });
    for await (const { value } of results) if (value !== undefined) values.push(value);
    return { values };
  }
  let last: AttemptRow | undefined;
  for await (const attempt of ledger.attempts(row.run, { unit, step: place.step, contents: 'judged', calls: false }))
    last = attempt;
  const { found, shown } = seenIn(last, place.code ?? '', usualWording);
  return found === undefined ? {} : { wrong: { path: shown.path ?? '', found } };
}

// The fields to compare. If a unit failed in one of the runs, only the place of the failure is compared, because the rest has no value
// there.
function fieldsOf(old: Side, now: Side): readonly DifferingField[] {
  if (old.values !== undefined && now.values !== undefined) return differingFields(old.values, now.values);
  const path = (now.wrong ?? old.wrong)?.path;
  if (path === undefined) return [];
  return [fieldOf(path, foundAt(old, path), foundAt(now, path))];
}

function foundAt({ values, wrong }: Side, path: string): string | undefined {
  if (wrong !== undefined) return wrong.path === path ? wrong.found : undefined;
  return values && leavesOf(values).get(path);
}
