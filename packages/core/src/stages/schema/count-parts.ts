import type { SchemaNode } from './schema-node.ts';

// An open node counts as 0 until everything below it is counted.
const OPEN = 0;

// Counts each schema with all of its parts, references expanded. A part that contains it counts as 0 and is reported. This goes depth first,
// with an explicit stack because chains of references may be long.
export function countParts(
  starts: readonly SchemaNode[],
  partsOf: (node: SchemaNode) => readonly SchemaNode[],
  onLoop?: (node: SchemaNode) => void,
): ReadonlyMap<SchemaNode, number> {
  const counts = new Map<SchemaNode, number>();
  const stack: { readonly node: SchemaNode; readonly parts: Iterator<SchemaNode>; count: number }[] = [];
  const open = (node: SchemaNode) => {
    counts.set(node, OPEN);
    stack.push({ node, parts: partsOf(node).values(), count: 1 });
  };
  for (const start of starts) {
    if (!counts.has(start)) open(start);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { value: part, done } = top.parts.next();
      const known = done ? undefined : counts.get(part);
      if (known === OPEN) onLoop?.(top.node);
      if (known !== undefined) top.count += known;
      else if (!done) open(part);
      else {
        stack.pop();
        counts.set(top.node, top.count);
        const above = stack.at(-1);
        if (above !== undefined) above.count += top.count;
      }
    }
  }
  return counts;
}
