import { compileExpression, type Expression, type ExpressionProblem } from '@tamis/core/python';

/** Compiles an expression of a step: over one record, with `random`. */
export function stepExpression(source: string): Expression | { readonly problem: ExpressionProblem } {
  return compileExpression(source, { random: true, record: true });
}
