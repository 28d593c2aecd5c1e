import type { Expression } from '@tamis/core/python';
import { schemaFields } from '../config/schema-fields.ts';
import type { ExpressionStep, ModelStep, NamedExpression, Step } from '../model/pipeline.ts';

// Whether a step's expression reads a field of a reply, directly or through computed fields. If it doesn't, no other reply would change the
// result.
export function readsReply(steps: readonly Step[], asked: ModelStep, step: ExpressionStep, failed: string): boolean {
  const { fields, isOpen } = schemaFields(asked.schema);
  const at = (name: string) => steps.findIndex((one) => one.name === name);
  const computed = steps.slice(at(asked.name) + 1, at(step.name) + 1).filter((one) => one.scope === 'expression');
  const dependent = new Set(fields.keys());
  const reads = (expression: Expression) =>
    expression.listsNames || (isOpen && expression.names.length > 0) || wordsIn(expression).some((word) => dependent.has(word));
  // How often a loop computes its expressions depends on its condition.
  const dependentIn = (one: ExpressionStep) => {
    const isWhole = one.loopUntil !== undefined && reads(one.loopUntil);
    return expressionsIn(one).filter(({ expression }) => isWhole || reads(expression));
  };
  // An expression in a loop may read what a later one computed in the previous round, so all are repeated until nothing is new.
  for (let known = -1; known < dependent.size; ) {
    known = dependent.size;
    for (const { name, expression } of computed.flatMap(dependentIn)) {
      dependent.add(name);
      // The parts of the reply it reads may end up in a list that it alters.
      if (expression.alters) for (const word of wordsIn(expression)) dependent.add(word);
    }
  }
  return dependentIn(step).some(({ name }) => name === failed);
}

function expressionsIn({ init, expressions, loopUntil }: ExpressionStep): readonly NamedExpression[] {
  return [...init, ...expressions, ...(loopUntil === undefined ? [] : [{ name: 'loop_until', expression: loopUntil }])];
}

// All words in an expression. A field may have the name of a function, and `names` lists it only where it can't be the function.
function wordsIn({ source }: Expression): readonly string[] {
  return source.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
}
