import type { AttemptRow, DecisionKind, UnitRow } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';
import type { Step } from '../model/pipeline.ts';
import { recheckUnit, type UnitRecheck, type UnitRows } from './recheck-unit.ts';

/**
 * Judges every stored answer of a run by other steps and yields the units whose outcome differs, ordered by id. No model is
 * called, and nothing is written. The ledger must be frozen; memory stays flat.
 */
export async function* recheckRun(
  run: OpenedRun,
  steps: readonly Step[],
  seen: (unit: string) => void = () => undefined,
): AsyncGenerator<UnitRecheck, void, undefined> {
  const decided = await decidedAttempts(run);
  for await (const rows of unitsWithAttempts(run)) {
    const found = recheckUnit(steps, { ...rows, decided: decided.get(rows.unit) ?? NONE });
    seen(rows.unit);
    if (found !== undefined) yield found;
  }
}

const NONE: ReadonlyMap<string, DecisionKind> = new Map();

/** What people have decided about attempts, by unit. */
async function decidedAttempts({ ledger, row: { run } }: OpenedRun): Promise<ReadonlyMap<string, UnitRows['decided']>> {
  const decided = new Map<string, Map<string, DecisionKind>>();
  for await (const { source, decision } of ledger.reviews({ run, state: 'decided' })) {
    if (decision === undefined) continue;
    const { unit, step, attempt } = source;
    decided.set(unit, (decided.get(unit) ?? new Map()).set(`${step} ${attempt}`, decision.kind));
  }
  return decided;
}

/** All units of a run with every attempt. Two streams are read in parallel. */
async function* unitsWithAttempts({ ledger, row: { run } }: OpenedRun): AsyncGenerator<UnitRows, void, undefined> {
  const attempts = ledger.attempts(run, { contents: 'judged', calls: false })[Symbol.asyncIterator]();
  let next: IteratorResult<AttemptRow> = await attempts.next();
  for await (const shown of ledger.units(run, { contents: true })) {
    const own: AttemptRow[] = [];
    for (; !next.done && next.value.unit === shown.unit; next = await attempts.next()) own.push(next.value);
    const rows = await rowsOf(shown, own, () => ledger.unit(run, shown.unit));
    yield { unit: shown.unit, input: shown.input, rows, attempts: own };
  }
}

/** A unit still at its first step needs no second read of the ledger. */
async function rowsOf(
  shown: UnitRow,
  attempts: readonly AttemptRow[],
  all: () => Promise<readonly UnitRow[]>,
): Promise<readonly UnitRow[]> {
  return attempts.every(({ step }) => step === shown.step) && attempts.length > 0 ? [shown] : await all();
}
