import type { Verdict } from '@tamis/core';
import type { AttemptRow, Ledger, ReviewRow, SupersededRow, UnitRow } from '@tamis/ledger';
import { verdictOf } from '@tamis/ledger/internal';

/** An attempt with its verdict, as far as it was kept. */
export interface ToldAttempt {
  readonly row: AttemptRow;
  readonly verdict?: Verdict;
  /** Why a step could not be computed. */
  readonly error?: { readonly code: string; readonly message: string };
}

/** A unit at one step: its state there, and all of its attempts. */
export interface ToldStep {
  readonly row: UnitRow;
  readonly attempts: readonly ToldAttempt[];
  readonly reviews: readonly ReviewRow[];
}

/** A step's earlier result for a unit, superseded when an earlier step was rejudged. */
export interface ToldSuperseded {
  readonly row: SupersededRow;
  readonly attempts: readonly ToldAttempt[];
}

/** The full history of a unit. */
export interface UnitStory {
  readonly unit: string;
  readonly parent?: string;
  /** As JSON text; absent once the contents are purged. */
  readonly input?: string;
  /** The steps it has reached, in order; the last one is its current step. */
  readonly steps: readonly ToldStep[];
  /** The superseded results, in step order. */
  readonly superseded: readonly ToldSuperseded[];
}

/** Reads the full history of a unit. Returns undefined if the run has no such unit. */
export async function unitStory(
  { ledger, row: { run } }: { readonly ledger: Ledger; readonly row: { readonly run: string } },
  unit: string,
): Promise<UnitStory | undefined> {
  const rows = await ledger.unit(run, unit);
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  const attempts: AttemptRow[] = [];
  for await (const attempt of ledger.attempts(run, { unit, contents: true })) attempts.push(attempt);
  const reviews: ReviewRow[] = [];
  for await (const review of ledger.reviews({ run, unit })) reviews.push(review);
  return {
    unit,
    ...(last.parent === undefined ? {} : { parent: last.parent }),
    ...(last.input === undefined ? {} : { input: last.input }),
    steps: rows.map((row) => ({
      row,
      attempts: attempts.filter(({ step, attempt }) => step === row.step && attempt > (row.superseded ?? 0)).map(toldAttempt),
      reviews: reviews.filter(({ source }) => source.step === row.step),
    })),
    superseded: toldSuperseded(await ledger.superseded(run, unit), attempts),
  };
}

function toldSuperseded(rows: readonly SupersededRow[], attempts: readonly AttemptRow[]): readonly ToldSuperseded[] {
  return rows.map((row, at) => {
    const before = rows.slice(0, at).findLast(({ step }) => step === row.step)?.attempts ?? 0;
    const own = attempts.filter(({ step, attempt }) => step === row.step && attempt > before && attempt <= row.attempts);
    return { row, attempts: own.map(toldAttempt) };
  });
}

/** An attempt with its verdict, if that was kept. */
export function toldAttempt(row: AttemptRow): ToldAttempt {
  const { status, record, value } = row;
  if (status === undefined || record === undefined) return { row };
  const { error } = JSON.parse(record) as Pick<ToldAttempt, 'error'>;
  const verdict = verdictOf({ status, record, ...(value === undefined ? {} : { value }) });
  return { row, verdict, ...(error === undefined ? {} : { error }) };
}
