import { compileExpression, type Expression, type ExpressionProblem } from '@tamis/core/python';

/** Compiles a step expression: over one record, with `random`. */
export function stepExpression(source: string): Expression | { readonly problem: ExpressionProblem } {
  return compileExpression(source, { random: true, record: true });
}
