import type { ExpressionStep } from '../model/pipeline.ts';
import { joinFields, type Unit } from '../units/unit.ts';
import { judgeFields } from './judge-fields.ts';
import { runExpressions } from './run-expressions.ts';
import type { Done, Failed } from './step-result.ts';

/** Takes a unit through an expression step. A loop that reaches its limit is not a failure and is noted in the metadata. */
export function expressionStep(step: ExpressionStep, unit: Unit, isLate?: () => boolean): Done | Failed {
  const computed = runExpressions(step, unit, isLate);
  const { output = {} } = computed;
  const loop = 'kind' in computed ? {} : computed.loop;
  const metadata = { ...unit.metadata, expression_step: step.name, ...loop };
  const made = { unit: { ...unit, fields: joinFields(unit.fields, output), metadata }, output };
  if ('kind' in computed) return { status: 'failed', error: computed, computed: made, findings: [], changes: [] };
  const judged = judgeFields(step, unit, output);
  return judged.status === 'failed' ? { ...judged, computed: made } : { status: 'done', ...made, warnings: judged.warnings };
}
