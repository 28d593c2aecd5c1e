import type { Verdict } from '@tamis/core';
import type { AttemptRow } from '@tamis/ledger';
import { isFields } from '../exact/exact.ts';
import { readJson } from '../exact/read-json.ts';
import type { ExpressionStep, FanOutStep } from '../model/pipeline.ts';
import { failedStep } from '../run/failed-work.ts';
import { computedText } from '../steps/computed-text.ts';
import { expressionStep } from '../steps/expression-step.ts';
import { judgeFields } from '../steps/judge-fields.ts';
import type { Unit } from '../units/unit.ts';
import type { NewVerdict } from './new-verdict.ts';

export function judgeComputed(
  step: ExpressionStep | FanOutStep,
  unit: Unit,
  attempts: readonly AttemptRow[],
  isChanged: (attempt: AttemptRow) => boolean,
): NewVerdict | undefined {
  // A verdict without a value refers to the previous one.
  const last = attempts.findLast((attempt) => attempt.value !== undefined || hasError(attempt));
  if (last === undefined) return undefined;
  const { attempt, origin = attempt } = last;
  if (step.scope === 'expression' && isChanged(last)) return { attempt: origin, ...computed(step, unit) };
  const output = last.value === undefined ? undefined : readJson(last.value);
  // The fields computed before an error are incomplete.
  if (output === undefined || !isFields(output) || hasError(last)) return undefined;
  const { _metadata: _, ...fields } = output;
  const judged = judgeFields(step, unit, fields);
  if (judged.status === 'fine') return { attempt: origin, value: last.value ?? '', verdict: passed(judged.warnings) };
  return { attempt: origin, verdict: failed(judged) };
}

function hasError({ record }: AttemptRow): boolean {
  return 'error' in (JSON.parse(record ?? '{}') as object);
}

function computed(step: ExpressionStep, unit: Unit): Omit<NewVerdict, 'attempt'> {
  const result = expressionStep(step, unit);
  if (result.status === 'done') return { value: computedText(unit, result), verdict: passed(result.warnings) };
  const value = result.computed && computedText(unit, result.computed);
  const judgement = { ...failedStep(result), ...(value !== undefined && { value }) };
  return { verdict: failed(result), judgement, ...(value !== undefined && { value }) };
}

function passed(findings: Verdict['findings']): Verdict {
  return { status: 'pass', value: null, findings, changes: [], dropped: [] };
}

function failed({ findings, changes }: Pick<Verdict, 'findings' | 'changes'>): Verdict {
  return { status: 'fail', findings, changes, dropped: [] };
}
