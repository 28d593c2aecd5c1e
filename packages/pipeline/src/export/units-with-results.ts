import type { AttemptQuery, AttemptRow, UnitRow } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';
import { resultsOf } from '../run/stored-unit.ts';

export interface UnitWithResults {
  readonly row: UnitRow;
  readonly results: readonly AttemptRow[];
}

/** A run in its ledger. */
export type StoredRun = Pick<OpenedRun, 'ledger' | 'row'>;

export interface UnitWithAttempts {
  readonly row: UnitRow;
  readonly attempts: readonly AttemptRow[];
}

// Yields all units of a run in order, each with some of its attempts and its input. Memory use stays flat.
export async function* unitsWith(run: StoredRun, query: AttemptQuery): AsyncGenerator<UnitWithAttempts, void, undefined> {
  for await (const units of groupsWith(run, query)) for (const unit of units) yield unit;
}

// Units that are handed on together, because waiting for each costs more than reading it.
const GROUP = 100;

// Yields all units like `unitsWith`, some at a time and, if wanted, without inputs. It reads two streams in parallel.
export async function* groupsWith(
  { ledger, row: { run } }: StoredRun,
  query: AttemptQuery,
  inputs = true,
): AsyncGenerator<readonly UnitWithAttempts[], void, undefined> {
  const stream = ledger.attempts(run, query)[Symbol.asyncIterator]();
  let next = await stream.next();
  let group: UnitWithAttempts[] = [];
  for await (const row of ledger.units(run, { contents: inputs })) {
    const attempts: AttemptRow[] = [];
    // Unless the ledger is frozen, a unit may have appeared since its page of units was read, so its attempts are skipped.
    for (; !next.done && compareBytes(next.value.unit, row.unit) <= 0; next = await stream.next())
      if (next.value.unit === row.unit) attempts.push(next.value);
    group.push({ row, attempts });
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  yield group;
}

// Compares unit ids in ledger order, which is by bytes of UTF-8 rather than by UTF-16.
export function compareBytes(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at === length ? Math.sign(one.length - other.length) : Math.sign(rankAt(one, at) - rankAt(other, at));
}

// Half of a pair ranks above all other characters, because pairs are longer in UTF-8. No id has half of one.
function rankAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

// Yields all units of a run in order, each with its results. The ledger must be frozen.
export async function* unitsWithResults(run: StoredRun): AsyncGenerator<UnitWithResults, void, undefined> {
  for await (const { row, attempts: results } of unitsWith(run, { results: true, standing: true, contents: true }))
    yield { row, results };
}

export async function* failedUnits({ ledger, row: { run } }: OpenedRun): AsyncGenerator<UnitWithResults, void, undefined> {
  const streams = (['failed', 'quarantined'] as const).map((state) => ledger.units(run, { state, contents: true }));
  for await (const row of inOrder(streams)) yield { row, results: await resultsOf(ledger, run, row.unit) };
}

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
