import { BUILTINS } from '../builtins/builtins.ts';
import { PyError } from '../errors.ts';
import { offsetOf } from '../parse.ts';
import type { Data, Value } from '../values/value.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import type { Env, Evaluate } from './env.ts';
import type { Scope } from './scope.ts';

export function compileName(compiler: Compiler, node: Node<'Name'>, scope: Scope | undefined): Evaluate {
  const { id } = node;
  const variable = scope?.find(id);
  if (variable !== undefined) return readVariable(id, variable.hops, variable.slot);
  if (id.startsWith('__')) return refuse(compiler, node, `${id}: names that start with two underscores are not accessible`);
  // These two always mean the whole value, so no field of a reply can take their place.
  if (id === 'output' && !compiler.record) return (env) => env.world.output;
  if (id === 'input' && !compiler.record) return (env) => env.world.input;
  if (id === 'random' && compiler.random) return (env) => env.world.random ?? nameError(id);
  const builtin = compiler.passesBuiltins ? BUILTINS.get(id) : undefined;
  if (builtin === undefined && !compiler.free.has(id)) {
    compiler.free.set(id, { name: id, at: offsetOf(compiler.source, node) });
  }
  const elsewhere = (input: Data) => (Object.hasOwn(input, id) ? (input[id] as Value) : (builtin ?? nameError(id)));
  if (compiler.inputNames.has(id)) return (env) => elsewhere(env.world.input);
  const slot = compiler.table.slotOf(id);
  return (env) => {
    const own = env.own[slot];
    return own !== undefined ? own : elsewhere(env.world.input);
  };
}

function readVariable(name: string, hops: number, slot: number): Evaluate {
  if (hops === 0) return (env) => env.slots[slot] ?? unbound(env, slot, name);
  return (env) => {
    let at = env;
    for (let left = hops; left > 0; left--) at = at.parent as Env;
    return at.slots[slot] ?? unbound(at, slot, name);
  };
}

function unbound(env: Env, slot: number, name: string): null {
  if (env.slots[slot] === null) return null;
  throw new PyError('NameError', `cannot access free variable '${name}' where it is not associated with a value`);
}

function nameError(name: string): never {
  throw new PyError('NameError', `name '${name}' is not defined`);
}
