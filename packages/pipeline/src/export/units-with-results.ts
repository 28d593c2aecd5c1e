import type { AttemptQuery, AttemptRow, UnitRow } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';
import { resultsOf } from '../run/stored-unit.ts';

/** A unit at its current step, with its input and the result of each step it has passed. */
export interface UnitWithResults {
  readonly row: UnitRow;
  readonly results: readonly AttemptRow[];
}

/** A run in its ledger. */
export type StoredRun = Pick<OpenedRun, 'ledger' | 'row'>;

/** Yields all units of a run in order, each with some of its attempts. It reads two streams in parallel, so memory use stays flat. */
export async function* unitsWith(
  { ledger, row: { run } }: StoredRun,
  query: AttemptQuery,
): AsyncGenerator<{ readonly row: UnitRow; readonly attempts: readonly AttemptRow[] }, void, undefined> {
  const stream = ledger.attempts(run, query)[Symbol.asyncIterator]();
  let next = await stream.next();
  for await (const row of ledger.units(run, { contents: true })) {
    const attempts: AttemptRow[] = [];
    // Unless the ledger is frozen, a unit may have appeared since its page of units was read, so its attempts are skipped.
    for (; !next.done && compareBytes(next.value.unit, row.unit) <= 0; next = await stream.next())
      if (next.value.unit === row.unit) attempts.push(next.value);
    yield { row, attempts };
  }
}

/** Compares unit ids in ledger order, which is by bytes rather than by UTF-16. */
export function compareBytes(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Yields all units of a run in order, each with its results. The ledger must be frozen. */
export async function* unitsWithResults(run: StoredRun): AsyncGenerator<UnitWithResults, void, undefined> {
  for await (const { row, attempts: results } of unitsWith(run, { results: true, standing: true, contents: true }))
    yield { row, results };
}

/** Yields the failed units in order, each with its results. */
export async function* failedUnits({ ledger, row: { run } }: OpenedRun): AsyncGenerator<UnitWithResults, void, undefined> {
  const streams = (['failed', 'quarantined'] as const).map((state) => ledger.units(run, { state, contents: true }));
  for await (const row of inOrder(streams)) yield { row, results: await resultsOf(ledger, run, row.unit) };
}

/** Merges streams of units, each of which is in order. */
async function* inOrder(streams: readonly AsyncIterable<UnitRow>[]): AsyncGenerator<UnitRow, void, undefined> {
  const waiting = [];
  for (const stream of streams) {
    const rows = stream[Symbol.asyncIterator]();
    const first = await rows.next();
    if (!first.done) waiting.push({ rows, row: first.value });
  }
  while (waiting.length > 0) {
    waiting.sort((one, other) => compareBytes(one.row.unit, other.row.unit));
    const [first] = waiting as [(typeof waiting)[number]];
    yield first.row;
    const next = await first.rows.next();
    if (next.done) waiting.shift();
    else first.row = next.value;
  }
}
