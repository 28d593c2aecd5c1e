import type { Body, Expression, Node } from './tree.ts';

interface Visitor {
  readonly node?: (node: Node) => void;
  readonly expression?: (expression: Expression) => void;
}

const PIECES: ReadonlySet<unknown> = new Set<Node['kind']>([
  ...(['text', 'print', 'if', 'for', 'set', 'set-block'] as const),
  ...(['filter-block', 'with', 'macro', 'include'] as const),
]);

export function walkBody(body: Body, visitor: Visitor): void {
  for (const node of body) visit(node, visitor);
}

function visit(part: unknown, visitor: Visitor): void {
  if (typeof part !== 'object' || part === null) return;
  if ('line' in part && 'kind' in part) {
    if (PIECES.has(part.kind)) visitor.node?.(part as Node);
    else visitor.expression?.(part as Expression);
  }
  for (const inner of partsOf(part)) visit(inner, visitor);
}

// The parts of a node. The conditions of an `if` come before its bodies.
function partsOf(part: object): readonly unknown[] {
  const { branches, otherwise } = part as Partial<Extract<Node, { kind: 'if' }>>;
  if (branches === undefined) return Object.values(part);
  return [...branches.map(({ test }) => test), ...branches.map(({ body }) => body), otherwise];
}
