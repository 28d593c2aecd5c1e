import type { ExprNode } from 'py-ast';
import { setOf } from '../builtins/set-of.ts';
import { typeError } from '../errors.ts';
import { toList } from '../values/iterate.ts';
import { dictOf, entriesOf, isMapping } from '../values/mapping.ts';
import { typeName } from '../values/type-name.ts';
import { Tuple, type Value } from '../values/value.ts';
import type { Compiler, Node } from './compiler.ts';
import type { Env, Evaluate } from './env.ts';
import type { Scope } from './scope.ts';

// Compiles a list such as `[1, 2]`.
export function compileList(compiler: Compiler, node: Node<'List'>, scope: Scope | undefined): Evaluate {
  return items(compiler, node.elts, scope);
}

// Compiles a tuple such as `(1, 2)`.
export function compileTuple(compiler: Compiler, node: Node<'Tuple'>, scope: Scope | undefined): Evaluate {
  const list = items(compiler, node.elts, scope);
  return (env) => new Tuple(list(env));
}

// Compiles a set such as `{1, 2}`.
export function compileSet(compiler: Compiler, node: Node<'Set'>, scope: Scope | undefined): Evaluate {
  const list = items(compiler, node.elts, scope);
  return (env) => setOf(list(env), env.world.meter);
}

function items(compiler: Compiler, nodes: readonly ExprNode[], scope: Scope | undefined): (env: Env) => Value[] {
  const parts = nodes.map((node) => ({
    isSpread: node.nodeType === 'Starred',
    run: compiler.run(node.nodeType === 'Starred' ? node.value : node, scope),
  }));
  const isPlain = parts.every((part) => !part.isSpread);
  return (env) => {
    env.world.meter.make(parts.length);
    if (isPlain) return parts.map(({ run }) => run(env));
    return parts.flatMap(({ isSpread, run }) => (isSpread ? toList(run(env), env.world.meter) : [run(env)]));
  };
}

// Compiles a dict such as `{'a': 1, **others}`.
export function compileDict(compiler: Compiler, node: Node<'Dict'>, scope: Scope | undefined): Evaluate {
  const entries = node.values.map((value, index) => {
    const key = node.keys[index];
    return { key: key === null || key === undefined ? undefined : compiler.run(key, scope), value: compiler.run(value, scope) };
  });
  return (env) => {
    env.world.meter.make(entries.length);
    return dictOf(
      entries.flatMap(({ key, value }) => (key === undefined ? unpacked(value(env), env) : [[key(env), value(env)] as const])),
    );
  };
}

function unpacked(value: Value, env: Env): readonly (readonly [Value, Value])[] {
  if (!isMapping(value)) return typeError(`'${typeName(value)}' object is not a mapping`);
  const entries = entriesOf(value);
  env.world.meter.make(entries.length);
  return entries;
}
