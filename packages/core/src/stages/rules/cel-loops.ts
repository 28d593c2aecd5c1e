import { type CelNode, celChildren } from './cel-tree.ts';

/** Makes every loop of a tree call a function before each turn: the library has no limit of its own. */
export function countLoops(node: CelNode | undefined, counter: string): void {
  if (node === undefined) return;
  for (const child of celChildren(node)) countLoops(child, counter);
  if (node.exprKind.case !== 'comprehensionExpr') return;
  const loop = node.exprKind.value;
  const condition = loop.loopCondition;
  if (condition === undefined) return;
  loop.loopCondition = {
    $typeName: 'cel.expr.Expr',
    id: condition.id,
    exprKind: { case: 'callExpr', value: { $typeName: 'cel.expr.Expr.Call', function: counter, args: [condition] } },
  };
}
