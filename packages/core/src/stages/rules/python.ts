import { compileExpression, type Evaluation, type Expression, Place } from '../../expression/expression.ts';
import { briefly } from '../../expression/values/repr.ts';
import { isTrue } from '../../expression/values/truth.ts';
import type { Data, Value } from '../../expression/values/value.ts';
import { type Answer, type Condition, FAILS, type Ground, HOLDS, type Language, type ReadName } from './language.ts';

/** Rules as Python expressions. */
export const python: Language = (source, inputNames) => {
  const expression = compileExpression(source, { inputNames });
  if ('problem' in expression) return expression;
  const { testIn } = expression;
  const left = expression.comparedTo === undefined ? undefined : compileExpression(expression.comparedTo, { inputNames });
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

function readsOf({ names, outputFields, inputFields, optional }: Expression): readonly ReadName[] {
  const looked = new Set(optional.map(({ name }) => name));
  return [
    ...names.filter(({ name }) => !looked.has(name)).map((read) => ({ ...read, of: 'either' as const })),
    ...optional.map((read) => ({ ...read, of: 'either' as const, isOptional: true })),
    ...outputFields.map((read) => ({ ...read, of: 'output' as const })),
    ...inputFields.map((read) => ({ ...read, of: 'input' as const })),
  ];
}

/** One place for all values, one after the other. */
const place = new Place();
let placed: Ground | undefined;

function placeOf(ground: Ground): Place {
  if (placed === ground) {
    place.refill();
    return place;
  }
  placed = ground;
  const { value, fields, input } = ground.names;
  return place.move(value as Value, fields as Data, input as Data);
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
