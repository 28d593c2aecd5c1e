import { childNodes, inPlaceNodes, type SchemaNode } from './schema-node.ts';

/**
 * Returns the number of parts of a schema with every reference expanded, which determines the cost of compiling and judging. A reference to
 * a schema that contains it counts as nothing. A short schema can expand to a very long one.
 */
export function expandedParts(root: SchemaNode): number {
  const counts = new Map<SchemaNode, number>([[root, 0]]);
  const stack = [{ node: root, next: partsOf(root), count: 1 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { value: part, done } = top.next.next();
    const known = part && counts.get(part);
    if (known !== undefined) top.count += known;
    else if (!done) {
      counts.set(part as SchemaNode, 0);
      stack.push({ node: part as SchemaNode, next: partsOf(part as SchemaNode), count: 1 });
    } else {
      stack.pop();
      counts.set(top.node, top.count);
      const above = stack.at(-1);
      if (above !== undefined) above.count += top.count;
    }
  }
  return counts.get(root) as number;
}

function partsOf(node: SchemaNode): Iterator<SchemaNode, undefined> {
  return [...inPlaceNodes(node), ...childNodes(node)].values() as Iterator<SchemaNode, undefined>;
}
