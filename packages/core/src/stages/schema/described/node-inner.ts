import { type Fields, validatorNode } from './validator-node.ts';

/** Returns the schema that another one wraps, wherever its library keeps it. */
export function innerOf(def: Fields): unknown {
  const { getter } = def;
  if (typeof getter === 'function') return Reflect.apply(getter, def, [undefined]);
  return def.innerType ?? def.wrapped ?? def.schema ?? def.type;
}

/** Deeper than anyone wraps a field. */
const DEEPEST = 64;

const OPTIONAL: ReadonlySet<string> = new Set(['optional', 'exact_optional', 'nullish', 'default', 'prefault']);
const WRAPPERS: ReadonlySet<string> = new Set(['nullable', 'readonly', 'branded', 'effects', 'lazy', 'catch', 'promise']);

/** Whether a field may be left out. */
export function isOptional(schema: unknown, depth = 0): boolean {
  const node = validatorNode(schema);
  if (node === undefined || depth > DEEPEST) return false;
  if (OPTIONAL.has(node.type)) return true;
  if (node.type === 'pipe' || node.type === 'pipeline') return isOptional(firstOf(node.def), depth + 1);
  return WRAPPERS.has(node.type) && isOptional(innerOf(node.def), depth + 1);
}

/**
 * Returns the part of a pipe that describes its input. If that is a transformation, which accepts anything, returns the part after it,
 * which says more.
 */
export function firstOf(pipe: Fields): unknown {
  return validatorNode(pipe.in)?.type === 'transform' ? pipe.out : pipe.in;
}
