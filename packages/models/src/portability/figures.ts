import type { SchemaGraph } from './schema-graph.ts';

export function figuresOf({ places }: SchemaGraph): string {
  let [properties, values, depth] = [0, 0, 0];
  for (const { schema, keyword, depth: own } of places) {
    if (keyword === 'properties') properties++;
    if (typeof schema === 'object' && Array.isArray(schema.enum)) values += schema.enum.length;
    depth = Math.max(depth, own);
  }
  return [counted(properties, 'property', 'properties'), counted(values, 'enum value'), counted(depth, 'level')].join(', ');
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
