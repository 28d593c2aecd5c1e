import { isTrue, type Value } from '@tamis/core/python-values';
import { MATH } from '../expressions/math.ts';
import type { StepCommon } from '../model/pipeline.ts';
import type { Unit } from '../units/unit.ts';
import { isHidden } from './run-expressions.ts';
import type { ExpressionError } from './step-result.ts';

// Whether a unit goes through a step: the step has no condition, or the condition holds. A condition that can't be computed is an error.
export function isWanted({ when, constants }: Pick<StepCommon, 'when' | 'constants'>, unit: Unit): boolean | ExpressionError {
  if (when === undefined) return true;
  const fields = Object.entries(unit.fields).filter(([name]) => !isHidden(name));
  // Without a prototype, only names that were set have a meaning.
  const output = Object.assign(Object.create(null), Object.fromEntries(fields), { unit_id: unit.id }) as {
    [name: string]: Value;
  };
  const evaluation = when.evaluate({ output, input: { ...constants, ...MATH } });
  if (evaluation.ok) return isTrue(evaluation.value);
  return { expression: 'when', kind: evaluation.kind, message: evaluation.message };
}
