import type { ExprNode } from 'py-ast';
import { closestWord } from '../../lib/closest-word.ts';
import { suggestionText } from '../../wording/suggestion-text.ts';
import { calleeOf, NO_NAMES } from '../arguments.ts';
import { BUILTINS, FUNCTIONS } from '../builtins/builtins.ts';
import { typeError } from '../errors.ts';
import { findMethod, MUTATORS } from '../methods/find-method.ts';
import { toList } from '../values/iterate.ts';
import { entriesOf, isMapping } from '../values/mapping.ts';
import { typeName } from '../values/type-name.ts';
import { Callable, isData, type KeywordArguments, Module, type Value } from '../values/value.ts';
import { attributeOf } from './attribute.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import { compileCount } from './comprehension.ts';
import { dirNames } from './dir.ts';
import type { Env, Evaluate } from './env.ts';
import { compileArgument } from './passed.ts';
import type { Scope } from './scope.ts';
import { noteLookup } from './whole-field.ts';

export function compileCall(compiler: Compiler, node: Node<'Call'>, scope: Scope | undefined): Evaluate {
  const { func } = node;
  const quick = callWithOne(compiler, node, scope);
  if (quick !== undefined) return quick;
  const args = compileArgs(compiler, node.args, scope);
  const named = compileNamed(compiler, node, scope);
  if (func.nodeType === 'Name' && scope?.find(func.id) === undefined) return callByName(compiler, func, args, named);
  if (func.nodeType === 'Attribute' && func.attr === 'get') noteLookup(compiler, func.value, node.args[0], scope);
  if (func.nodeType === 'Attribute') return callMethod(compiler, func, args, named, scope);
  return callResult(compiler.run(func, scope), args, named);
}

// Compiles calls such as `len(value)`. Nearly every call has one argument and goes to a builtin with a fast path for that.
function callWithOne(compiler: Compiler, node: Node<'Call'>, scope: Scope | undefined): Evaluate | undefined {
  const { func, args, keywords } = node;
  const [only] = args;
  if (func.nodeType !== 'Name' || scope?.find(func.id) !== undefined || keywords.length > 0) return undefined;
  if (only === undefined || args.length > 1 || only.nodeType === 'Starred') return undefined;
  if (func.id === 'len' && only.nodeType === 'ListComp') return compileCount(compiler, only, scope);
  const call = functionOf(func.id)?.callOne;
  if (call === undefined) return undefined;
  const value = compileArgument(compiler, only, scope);
  return (env) => call(value(env), env.world.meter);
}

// Compiles a call by name. Data cannot be called, so a name before parentheses is a builtin even if a field has the same name.
function callByName(compiler: Compiler, func: Node<'Name'>, args: Args, named: NamedArgs): Evaluate {
  if (func.id === 'dir') {
    compiler.listsNames = true;
    return (env) => (args(env).length > 0 ? typeError('dir() takes no arguments here') : dirNames(env.world));
  }
  const builtin = functionOf(func.id);
  if (builtin !== undefined) return (env) => builtin.call(args(env), named(env), env.world.meter);
  // A record may also hold functions: those that its owner put there, and lambdas that an earlier expression returned.
  if (compiler.record) return callResult(compiler.run(func, undefined), args, named);
  const near = closestWord(func.id, [...BUILTINS.keys(), ...FUNCTIONS.keys(), 'dir']);
  return refuse(compiler, func, `there is no function named ${func.id}`, suggestionText(near, func.id));
}

function callResult(callee: Evaluate, args: Args, named: NamedArgs): Evaluate {
  return (env) => calleeOf(callee(env)).call(args(env), named(env), env.world.meter);
}

function functionOf(name: string): Callable | undefined {
  return BUILTINS.get(name) ?? FUNCTIONS.get(name);
}

function callMethod(
  compiler: Compiler,
  func: Node<'Attribute'>,
  args: Args,
  named: NamedArgs,
  scope: Scope | undefined,
): Evaluate {
  if (func.attr.startsWith('__'))
    return refuse(compiler, func, `${func.attr}: names that start with two underscores are not accessible`);
  if (MUTATORS.has(func.attr) || func.attr === 'shuffle') compiler.mutates = true;
  const owner = compileArgument(compiler, func.value, scope);
  return (env) => {
    const self = owner(env);
    if (!isData(self) && (self instanceof Module || self instanceof Callable)) {
      return calleeOf(attributeOf(self, func.attr)).call(args(env), named(env), env.world.meter);
    }
    // String methods go through the whole text, some more than once, so the work is counted first.
    if (typeof self === 'string') env.world.meter.work(self.length >> 5);
    return findMethod(self, func.attr)(self, args(env), env.world.meter, named(env));
  };
}

const NO_ARGS: readonly Value[] = [];

type Args = (env: Env) => readonly Value[];
type NamedArgs = (env: Env) => KeywordArguments;

function compileArgs(compiler: Compiler, nodes: readonly ExprNode[], scope: Scope | undefined): Args {
  if (nodes.some((node) => node.nodeType === 'Starred')) return spread(compiler, nodes, scope);
  const runs = nodes.map((node) => compileArgument(compiler, node, scope));
  const [only] = runs;
  if (only === undefined) return () => NO_ARGS;
  if (runs.length === 1) return (env) => [only(env)];
  return (env) => runs.map((run) => run(env));
}

// Compiles `f(*values)`.
function spread(compiler: Compiler, nodes: readonly ExprNode[], scope: Scope | undefined): Args {
  const parts = nodes.map((node) => {
    const run = compileArgument(compiler, node.nodeType === 'Starred' ? node.value : node, scope);
    return node.nodeType === 'Starred' ? (env: Env) => toList(run(env), env.world.meter) : (env: Env) => [run(env)];
  });
  return (env) => parts.flatMap((part) => part(env));
}

function compileNamed(compiler: Compiler, node: Node<'Call'>, scope: Scope | undefined): NamedArgs {
  if (node.keywords.length === 0) return () => NO_NAMES;
  const parts = node.keywords.map(({ arg, value }) => ({ arg, run: compileArgument(compiler, value, scope) }));
  return (env) => {
    const entries = parts.flatMap(({ arg, run }) => (arg === undefined ? unpacked(run(env)) : [[arg, run(env)] as const]));
    env.world.meter.make(entries.length);
    return new Map(entries);
  };
}

// Returns the arguments in `f(**values)`.
function unpacked(value: Value): readonly (readonly [string, Value])[] {
  if (!isMapping(value)) return typeError(`argument after ** must be a mapping, not ${typeName(value)}`);
  return entriesOf(value).map(([key, item]) => (typeof key === 'string' ? [key, item] : typeError('keywords must be strings')));
}
