import { bind } from '../arguments.ts';
import { Callable, type Value } from '../values/value.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import type { Env, Evaluate } from './env.ts';
import { Scope } from './scope.ts';

// Compiles a lambda passed as a function, such as `lambda item: item['rank']`.
export function compileLambda(compiler: Compiler, node: Node<'Lambda'>, scope: Scope | undefined): Evaluate {
  const { args, defaults, posonlyargs, vararg, kwonlyargs, kwarg } = node.args;
  if (vararg !== undefined || kwarg !== undefined || kwonlyargs.length > 0)
    return refuse(compiler, node, 'a lambda takes plain names here');
  const names = [...posonlyargs, ...args].map(({ arg }) => arg);
  const inner = new Scope(scope);
  for (const name of names) inner.bind(name);
  const body = compiler.run(node.body, inner);
  const others = defaults.map((value) => compiler.run(value, scope));
  const required = names.length - others.length;
  return (env) => {
    const spare = others.map((run) => run(env));
    return new Callable('<lambda>', (given, named, meter) => {
      const bound = bind('<lambda>', names, required, given, named);
      meter.work(1);
      meter.enter();
      const slots = bound.map(
        (value, index): Value => value ?? (value === undefined ? (spare[index - required] as Value) : value),
      );
      const own: Env = { world: env.world, own: env.own, parent: env, slots };
      const result = body(own);
      meter.leave();
      return result;
    });
  };
}
