import type { UnitRow } from '@tamis/ledger';
import type { Step } from '../model/pipeline.ts';
import { SKIPPED } from './skipped.ts';

// The model step whose reply a computed step depends on: the last earlier one that the unit did not skip, unless the unit was split since.
export function askedBefore<S extends Pick<Step, 'name' | 'scope'>>(
  steps: readonly S[],
  step: string,
  rows: readonly Pick<UnitRow, 'step' | 'reason'>[],
): S | undefined {
  const skipped = new Set(rows.filter(({ reason }) => reason === SKIPPED).map((row) => row.step));
  const before = steps.slice(
    0,
    steps.findIndex(({ name }) => name === step),
  );
  const last = before.findLast(({ name, scope }) => scope !== 'expression' && !skipped.has(name));
  return last?.scope === 'chunk' ? last : undefined;
}
