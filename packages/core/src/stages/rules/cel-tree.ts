import type { parse } from '@bufbuild/cel';

export type CelNode = NonNullable<ReturnType<typeof parse>['expr']>;

export function celChildren(node: CelNode): readonly CelNode[] {
  const { exprKind } = node;
  switch (exprKind.case) {
    case 'selectExpr':
      return present([exprKind.value.operand]);
    case 'callExpr':
      return present([exprKind.value.target, ...exprKind.value.args]);
    case 'listExpr':
      return exprKind.value.elements;
    case 'structExpr':
      return exprKind.value.entries.flatMap((entry) =>
        present([entry.keyKind.case === 'mapKey' ? entry.keyKind.value : undefined, entry.value]),
      );
    case 'comprehensionExpr': {
      const { iterRange, accuInit, loopCondition, loopStep, result } = exprKind.value;
      return present([iterRange, accuInit, loopCondition, loopStep, result]);
    }
    default:
      return [];
  }
}

function present(nodes: readonly (CelNode | undefined)[]): readonly CelNode[] {
  return nodes.filter((node) => node !== undefined);
}
