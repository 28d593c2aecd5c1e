import type { Arguments, BlockFilter, Body, Expression, Node } from './tree.ts';

/** Callbacks for each piece and each expression of a template. */
export interface Visitor {
  readonly node: (node: Node) => void;
  readonly expression: (expression: Expression) => void;
}

/** Visits every piece and expression of a body, outer ones first. */
export function walkBody(body: Body, visitor: Visitor): void {
  for (const node of body) {
    visitor.node(node);
    for (const one of expressionsOf(node)) walkExpression(one, visitor);
    for (const inner of bodiesOf(node)) walkBody(inner, visitor);
  }
}

function walkExpression(expression: Expression, visitor: Visitor): void {
  visitor.expression(expression);
  for (const part of partsOf(expression)) walkExpression(part, visitor);
}

function bodiesOf(node: Node): readonly Body[] {
  if (node.kind === 'if') return [...node.branches.map(({ body }) => body), node.otherwise];
  if (node.kind === 'for') return [node.body, node.otherwise];
  return 'body' in node ? [node.body] : [];
}

function expressionsOf(node: Node): readonly Expression[] {
  switch (node.kind) {
    case 'text':
      return [];
    case 'print':
    case 'set':
      return [node.value];
    case 'if':
      return node.branches.map(({ test }) => test);
    case 'for':
      return present([node.of, node.test]);
    case 'set-block':
    case 'filter-block':
      return node.filters.flatMap((filter: BlockFilter) => argumentsOf(filter));
    case 'with':
      return node.bindings.map(([, value]) => value);
    case 'macro':
      return present(node.parameters.map(({ otherwise }) => otherwise));
    case 'include':
      return [node.of];
  }
}

function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'constant':
    case 'number':
    case 'name':
      return [];
    case 'tuple':
    case 'list':
      return node.items;
    case 'dict':
      return node.entries.flat();
    case 'attribute':
    case 'prefix':
    case 'not':
      return [node.of];
    case 'item':
      return node.index.kind === 'slice'
        ? present([node.of, node.index.lower, node.index.upper, node.index.step])
        : [node.of, node.index];
    case 'call':
      return [node.callee, ...argumentsOf(node)];
    case 'filter':
    case 'test':
      return [node.of, ...argumentsOf(node)];
    case 'operation':
    case 'and':
    case 'or':
      return [node.left, node.right];
    case 'concatenation':
      return node.parts;
    case 'comparison':
      return [node.first, ...node.rest.map(({ right }) => right)];
    case 'choice':
      return present([node.test, node.then, node.otherwise]);
  }
}

function argumentsOf({ args, named, moreArgs, moreNamed }: Arguments): readonly Expression[] {
  return present([...args, ...named.map(([, value]) => value), moreArgs, moreNamed]);
}

function present(parts: readonly (Expression | undefined)[]): readonly Expression[] {
  return parts.filter((part) => part !== undefined);
}
