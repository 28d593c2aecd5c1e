import type { AttemptRow, DecisionKind, UnitRow } from '@tamis/ledger';
import { unitsWith } from '../export/units-with-results.ts';
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
  for await (const { row, attempts } of unitsWith(run, { contents: 'judged', calls: false })) {
    const { unit, input } = row;
    const rows = await rowsOf(run, row, attempts);
    const found = recheckUnit(steps, { unit, input, rows, attempts, decided: decided.get(unit) ?? NONE });
    seen(unit);
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

/** A unit still at its first step needs no second read of the ledger. */
async function rowsOf({ ledger, row }: OpenedRun, shown: UnitRow, attempts: readonly AttemptRow[]): Promise<readonly UnitRow[]> {
  const isAtFirst = attempts.length > 0 && attempts.every(({ step }) => step === shown.step);
  return isAtFirst ? [shown] : await ledger.unit(row.run, shown.unit);
}
