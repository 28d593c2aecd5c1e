import { compileExpression, type Evaluation, type Expression, Place } from '../../expression/expression.ts';
import { str } from '../../expression/values/repr.ts';
import { isTrue } from '../../expression/values/truth.ts';
import type { Data, Value } from '../../expression/values/value.ts';
import { type Answer, type Condition, FAILS, type Ground, HOLDS, type Language, type ReadName } from './language.ts';

/** Rules as Python expressions. */
export const python: Language = (source) => {
  const expression = compileExpression(source);
  if ('problem' in expression) return expression;
  const { testIn } = expression;
  const left = expression.comparedTo === undefined ? undefined : compileExpression(expression.comparedTo);
  return {
    source: source.trim(),
    reads: readsOf(expression),
    ask: (ground) => {
      const holds = testIn(placeOf(ground));
      if (holds !== undefined) return holds ? HOLDS : FAILS;
      return answerOf(expression.evaluateIn(place));
    },
    computed: (ground) => (left === undefined || 'problem' in left ? undefined : textOf(left.evaluateIn(placeOf(ground)))),
  } satisfies Condition;
};

function readsOf(expression: Expression): readonly ReadName[] {
  const bare = expression.names.filter(({ name }) => !expression.optional.has(name));
  return [
    ...bare.map(({ name, at }) => ({ name, isOutput: false, at })),
    ...expression.outputFields.map(({ name, at }) => ({ name, isOutput: true, at })),
  ];
}

/** One place for all values, one after the other; all rules about one value share a budget. */
const place = new Place();
let placed: Ground | undefined;

function placeOf(ground: Ground): Place {
  if (placed === ground) return place;
  placed = ground;
  const { value, fields, input } = ground.names;
  return place.move(value as Value, fields as Data, input as Data);
}

function answerOf(evaluation: Evaluation): Answer {
  if (evaluation.ok) return { kind: 'holds', holds: isTrue(evaluation.value) };
  if (evaluation.kind === 'Exhausted') return { kind: 'exhausted', what: evaluation.message };
  const missing = evaluation.kind === 'NameError' ? /^name '(.+)' is not defined$/s.exec(evaluation.message)?.[1] : undefined;
  if (missing !== undefined) return { kind: 'unknown-name', name: missing };
  return { kind: 'error', reason: `${evaluation.kind}: ${evaluation.message}.` };
}

function textOf(evaluation: Evaluation): string | undefined {
  return evaluation.ok ? str(evaluation.value) : undefined;
}

/** A value of the data as Python prints it. */
export function shown(value: unknown): string {
  return str(value as Value);
}
