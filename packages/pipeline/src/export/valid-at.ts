import { SKIPPED } from '../run/skipped.ts';
import type { StoredStep } from '../run/step-order.ts';
import { storedUnit } from '../run/stored-unit.ts';
import type { Unit } from '../units/unit.ts';
import type { UnitWithResults } from './units-with-results.ts';

export function validAt(steps: readonly StoredStep[], at: number, { row, results }: UnitWithResults): Unit | undefined {
  const indexOf = (name: string) => steps.findIndex((step) => step.name === name);
  const isResult = results.some(({ step }) => indexOf(step) === at);
  const first = indexOf(results[0]?.step ?? row.step);
  const isMade = row.parent !== undefined && (first === at + 1 || (first === at && isResult));
  const isSkipped = results.some(({ step, reason }) => indexOf(step) === at && reason === SKIPPED);
  if (steps[at]?.scope === 'fan_out' && !isSkipped ? !isMade : !isResult) return undefined;
  return storedUnit(
    row.unit,
    steps,
    row.input,
    results.filter(({ step }) => indexOf(step) <= at),
  );
}
