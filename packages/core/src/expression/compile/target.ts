import type { ExprNode } from 'py-ast';
import { valueError } from '../errors.ts';
import { toList } from '../values/iterate.ts';
import type { Value } from '../values/value.ts';
import { type Compiler, refuse } from './compiler.ts';
import type { Env } from './env.ts';
import type { Scope } from './scope.ts';

export type Assign = (env: Env, value: Value) => void;

export function compileTarget(compiler: Compiler, target: ExprNode, scope: Scope): Assign {
  if (target.nodeType === 'Name') {
    if (target.id.startsWith('__'))
      return refuse(compiler, target, `${target.id}: names that start with two underscores are not accessible`);
    const slot = scope.bind(target.id);
    return (env, value) => {
      env.slots[slot] = value;
    };
  }
  if (target.nodeType !== 'Tuple' && target.nodeType !== 'List') return refuse(compiler, target, 'expected a name after `for`');
  const parts = target.elts.map((part) => compileTarget(compiler, part, scope));
  return (env, value) => {
    const values = toList(value, env.world.meter);
    if (values.length < parts.length) valueError(`not enough values to unpack (expected ${parts.length}, got ${values.length})`);
    if (values.length > parts.length) valueError(`too many values to unpack (expected ${parts.length})`);
    for (const [index, assign] of parts.entries()) assign(env, values[index] as Value);
  };
}
