import { compileExpression, type Evaluation, type Expression } from '../../expression/expression.ts';
import { briefly } from '../../expression/values/repr.ts';
import { isTrue } from '../../expression/values/truth.ts';
import type { Value } from '../../expression/values/value.ts';
import type { Ground } from './ground.ts';
import type { Answer, Condition, Language, ReadName } from './language.ts';

/** Rules as Python expressions. */
export const python: Language = (source, ground) => {
  const expression = compileExpression(source, ground);
  if ('problem' in expression) return expression;
  const left = expression.comparedTo === undefined ? undefined : compileExpression(expression.comparedTo, ground);
  return {
    source: source.trim(),
    reads: readsOf(expression),
    asksForAnyName: expression.listsNames,
    check: expression.check,
    ask: () => answerOf(evaluated(expression, ground)),
    computed: () => (left === undefined || 'problem' in left ? undefined : textOf(evaluated(left, ground))),
  } satisfies Condition;
};

/** Every expression has a whole budget. */
function evaluated(expression: Expression, { place }: Ground): Evaluation {
  place.refill();
  return expression.evaluateIn(place);
}

function readsOf({ names, outputFields, inputFields, optional }: Expression): readonly ReadName[] {
  const looked = new Set(optional.map(({ name }) => name));
  return [
    ...names.filter(({ name }) => !looked.has(name)).map((read) => ({ ...read, of: 'either' as const })),
    ...optional.map((read) => ({ ...read, of: 'either' as const, isOptional: true })),
    ...outputFields.map((read) => ({ ...read, of: 'output' as const })),
    ...inputFields.map((read) => ({ ...read, of: 'input' as const })),
  ];
}

function answerOf(evaluation: Evaluation): Answer {
  if (evaluation.ok) return { kind: 'holds', holds: isTrue(evaluation.value) };
  if (evaluation.kind === 'Exhausted') return { kind: 'exhausted', what: evaluation.message };
  const missing = evaluation.kind === 'NameError' ? /^name '(.+)' is not defined$/s.exec(evaluation.message)?.[1] : undefined;
  if (missing !== undefined) return { kind: 'unknown-name', name: missing };
  return { kind: 'error', reason: `${evaluation.kind}: ${evaluation.message.slice(0, 200)}.` };
}

function textOf(evaluation: Evaluation): string | undefined {
  return evaluation.ok ? shown(evaluation.value) : undefined;
}

/** A value as Python prints it, in a few hundred characters; what is longer is told by its kind. */
export function shown(value: unknown): string {
  return briefly(value as Value);
}
