import { childPointer } from '../../lib/pointer.ts';
import type { Problem } from '../../model/problem.ts';
import { countParts } from './count-parts.ts';
import { inPlaceNodes, type SchemaNode } from './schema-node.ts';

// Returns the references that point back to themselves without descending into the value, so that following them would never end.
export function findLoops(nodes: readonly SchemaNode[]): readonly Problem[] {
  const problems: Problem[] = [];
  countParts(nodes, inPlaceNodes, (node) => problems.push(loopProblem(node)));
  return problems;
}

function loopProblem(node: SchemaNode): Problem {
  const path = childPointer(node.path, node.ref ? '$ref' : '$dynamicRef');
  return { code: 'contract.ref-loop', severity: 'error', path, args: { ref: node.refText ?? '#' } };
}
