import { type NodeFields, validatorNode } from './validator-node.ts';

export function innerOf(def: NodeFields): unknown {
  const { getter } = def;
  if (typeof getter === 'function') return Reflect.apply(getter, def, [undefined]);
  return def.innerType ?? def.wrapped ?? def.schema ?? def.type;
}

// Deeper than anyone wraps a field.
const DEEPEST = 64;

const OPTIONAL: ReadonlySet<string> = new Set(['optional', 'exact_optional', 'nullish', 'default', 'prefault']);
const WRAPPERS: ReadonlySet<string> = new Set(['nullable', 'readonly', 'branded', 'effects', 'lazy', 'catch', 'promise']);

export function isOptional(schema: unknown, depth = 0): boolean {
  const node = validatorNode(schema);
  if (node === undefined || depth > DEEPEST) return false;
  if (OPTIONAL.has(node.type)) return true;
  if (node.type === 'pipe' || node.type === 'pipeline') return isOptional(firstOf(node.def), depth + 1);
  return WRAPPERS.has(node.type) && isOptional(innerOf(node.def), depth + 1);
}

export function firstOf(pipe: NodeFields): unknown {
  return validatorNode(pipe.in)?.type === 'transform' ? pipe.out : pipe.in;
}
