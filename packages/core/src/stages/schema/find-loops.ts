import { childPointer } from '../../lib/pointer.ts';
import type { Problem } from '../../model/problem.ts';
import { inPlaceNodes, type SchemaNode } from './schema-node.ts';

/** Returns the references that point back to themselves without descending into the value, so that following them would never end. */
export function findLoops(nodes: readonly SchemaNode[]): Problem[] {
  const problems: Problem[] = [];
  const done = new Set<SchemaNode>();
  for (const start of nodes) followFrom(start, done, problems);
  return problems;
}

/** Follows references depth first, with an explicit stack because chains may be long. */
function followFrom(start: SchemaNode, done: Set<SchemaNode>, problems: Problem[]): void {
  if (done.has(start)) return;
  const open = new Set<SchemaNode>([start]);
  const stack = [{ node: start, next: inPlaceNodes(start).values() }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const step = top.next.next();
    if (step.done) {
      stack.pop();
      open.delete(top.node);
      done.add(top.node);
    } else if (open.has(step.value)) problems.push(loopProblem(top.node));
    else if (!done.has(step.value)) {
      open.add(step.value);
      stack.push({ node: step.value, next: inPlaceNodes(step.value).values() });
    }
  }
}

/** Returns the problem for a loop, which only a reference can close. */
function loopProblem(node: SchemaNode): Problem {
  const path = childPointer(node.path, node.ref ? '$ref' : '$dynamicRef');
  return { code: 'contract.ref-loop', severity: 'error', path, args: { ref: node.refText ?? '#' } };
}
