import type { ExpressionStep } from '../model/pipeline.ts';
import { joinFields, type Unit } from '../units/unit.ts';
import { judgeFields } from './judge-fields.ts';
import { runExpressions } from './run-expressions.ts';
import type { Done, Failed } from './step-result.ts';

/** Takes a unit through an expression step. A loop that reaches its limit is not a failure; its metadata says so. */
export function expressionStep(step: ExpressionStep, unit: Unit, isLate?: () => boolean): Done | Failed {
  const computed = runExpressions(step, unit, isLate);
  if (!('output' in computed)) return { status: 'failed', error: computed, findings: [], changes: [] };
  const { output, loop } = computed;
  const judged = judgeFields(step.gate, unit, output);
  if (judged.status === 'failed') return judged;
  const metadata = { ...unit.metadata, expression_step: step.name, ...loop };
  return {
    status: 'done',
    unit: { ...unit, fields: joinFields(unit.fields, output), metadata },
    output,
    warnings: judged.warnings,
  };
}
