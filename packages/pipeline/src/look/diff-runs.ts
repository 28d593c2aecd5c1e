import type { UnitRow, UnitState } from '@tamis/ledger';
import { hasResult } from '@tamis/ledger/internal';
import { compareBytes, type StoredRun, unitsWithResults } from '../export/units-with-results.ts';

/** How a unit differs between two runs. */
export type DiffKind = 'fixed' | 'broken' | 'changed' | 'other-failure' | 'other-input' | 'moved' | 'added' | 'gone';

/** A unit that differs between two runs. */
export interface UnitDiff {
  readonly unit: string;
  readonly kind: DiffKind;
  readonly before?: UnitPlace;
  readonly after?: UnitPlace;
}

/** The step and state of a unit in one of the runs. */
export type UnitPlace = Pick<UnitRow, 'step' | 'code'> & { readonly state: UnitState };

/**
 * Yields the units that differ between two runs, ordered by id. `fixed`: valid now but not before. `broken`: valid before but not now.
 * `changed`: valid in both, with different results. `other-input`: only the input differs. Both ledgers must be frozen. Memory use stays
 * flat.
 */
export async function* diffRuns(before: StoredRun, after: StoredRun): AsyncGenerator<UnitDiff, void, undefined> {
  const [one, other] = [placesOf(before), placesOf(after)];
  let [left, right] = [await one.next(), await other.next()];
  while (!left.done || !right.done) {
    const order = left.done ? 1 : right.done ? -1 : compareBytes(left.value.row.unit, right.value.row.unit);
    const [old, now] = [order <= 0 && !left.done ? left.value : undefined, order >= 0 && !right.done ? right.value : undefined];
    const diff = diffOf(old, now);
    if (diff !== undefined) yield diff;
    if (order <= 0) left = await one.next();
    if (order >= 0) right = await other.next();
  }
}

interface Placed {
  readonly row: UnitRow;
  readonly values: string;
}

async function* placesOf(run: StoredRun): AsyncGenerator<Placed, void, undefined> {
  for await (const { row, results } of unitsWithResults(run))
    yield { row, values: results.map(({ step, value = '' }) => `${step}\n${value}`).join('\n') };
}

function diffOf(old: Placed | undefined, now: Placed | undefined): UnitDiff | undefined {
  const unit = (now ?? old)?.row.unit ?? '';
  if (old === undefined || now === undefined) {
    return { unit, kind: old === undefined ? 'added' : 'gone', ...places(old, now) };
  }
  const kind = kindOf(old, now);
  return kind && { unit, kind, ...places(old, now) };
}

function kindOf(old: Placed, now: Placed): DiffKind | undefined {
  const [was, is] = [hasResult(old.row.state), hasResult(now.row.state)];
  const isSamePlace = old.row.step === now.row.step && old.row.state === now.row.state;
  if (was && is) return old.row.step !== now.row.step ? 'moved' : old.values === now.values ? inputOf(old, now) : 'changed';
  if (is) return 'fixed';
  if (was) return 'broken';
  if (!isSamePlace) return 'moved';
  return old.row.code === now.row.code ? inputOf(old, now) : 'other-failure';
}

// The inputs, which may differ even if nothing else does. For a purged run they are unknown.
function inputOf({ row: { input: was } }: Placed, { row: { input: is } }: Placed): DiffKind | undefined {
  return was === is || was === undefined || is === undefined ? undefined : 'other-input';
}

function places(old: Placed | undefined, now: Placed | undefined): Pick<UnitDiff, 'before' | 'after'> {
  return { ...(old && { before: placeOf(old.row) }), ...(now && { after: placeOf(now.row) }) };
}

function placeOf({ step, state, code }: UnitRow): UnitPlace {
  return { step, state, ...(code === undefined ? {} : { code }) };
}
