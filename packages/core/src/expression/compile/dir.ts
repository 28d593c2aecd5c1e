import { mappingKeys } from '../values/mapping.ts';
import type { Value } from '../values/value.ts';
import type { Compiler, Node } from './compiler.ts';
import type { CompiledCondition, EvaluationState } from './env.ts';
import type { Scope } from './scope.ts';

// Returns the field names in the data, sorted, as `dir()` lists them.
export function dirNames(world: EvaluationState): Value[] {
  const names = [...new Set([...mappingKeys(world.fields), ...mappingKeys(world.input)])] as string[];
  world.meter.make(names.length);
  return names.sort();
}

// Recognises `'name' in dir()`, the usual test for a field that may be missing. Returns undefined for any other comparison.
export function asksForName(
  node: Node<'Compare'>,
  scope: Scope | undefined,
): { readonly name: string; readonly isNegated: boolean } | undefined {
  const [right] = node.comparators;
  if (!isMembership(node)) return undefined;
  if (node.left.nodeType !== 'Constant' || typeof node.left.value !== 'string') return undefined;
  if (right?.nodeType !== 'Call' || right.args.length > 0 || right.keywords.length > 0) return undefined;
  if (right.func.nodeType !== 'Name' || right.func.id !== 'dir' || scope?.find('dir') !== undefined) return undefined;
  return { name: node.left.value, isNegated: node.ops[0]?.nodeType === 'NotIn' };
}

// Whether a comparison is a single `in` or `not in`.
export function isMembership({ ops }: Node<'Compare'>): boolean {
  return ops.length === 1 && (ops[0]?.nodeType === 'In' || ops[0]?.nodeType === 'NotIn');
}

// Compiles `'name' in dir()` without building the list of all names.
export function compilePresence(compiler: Compiler, name: string, at: number, isNegated: boolean): CompiledCondition {
  compiler.optional.set(name, { name, at, of: 'either' });
  if (compiler.inputNames.has(name)) return ({ world }) => Object.hasOwn(world.input, name) !== isNegated;
  return ({ world }) => (Object.hasOwn(world.fields, name) || Object.hasOwn(world.input, name)) !== isNegated;
}
