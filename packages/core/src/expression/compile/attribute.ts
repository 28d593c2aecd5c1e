import { PyError, SyntaxProblem, typeError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { findMethod, MUTATORS } from '../methods/find-method.ts';
import { offsetOf, textOf } from '../parse.ts';
import { isMapping, lookUp } from '../values/mapping.ts';
import { slice, subscript } from '../values/subscript.ts';
import { typeName } from '../values/type-name.ts';
import { Callable, type KeywordArguments, Module, type Value } from '../values/value.ts';
import type { Compiler, Node } from './compiler.ts';
import type { Evaluate } from './env.ts';
import { compileArgument } from './passed.ts';
import type { Scope } from './scope.ts';
import { noteField, noteItem, wholeOf } from './whole-field.ts';

// Compiles `value.name`: a field of a dict, a member of a module, or a method to be called later.
export function compileAttribute(compiler: Compiler, node: Node<'Attribute'>, scope: Scope | undefined): Evaluate {
  const { attr, value } = node;
  if (attr.startsWith('__')) {
    throw new SyntaxProblem(`${attr}: names that start with two underscores are not accessible`, attrOffset(compiler, node));
  }
  noteField(compiler, value, attr, attrOffset(compiler, node), scope);
  // It may be called later.
  if (MUTATORS.has(attr) || attr === 'shuffle') compiler.mutates = true;
  // The fields of the output have slots.
  if (wholeOf(compiler, value, scope) === 'output') {
    const slot = compiler.table.slotOf(attr);
    return (env) => {
      const own = env.own[slot];
      return own !== undefined ? own : attributeOf(env.world.output, attr);
    };
  }
  const owner = compileArgument(compiler, value, scope);
  return (env) => attributeOf(owner(env), attr);
}

function attrOffset(compiler: Compiler, node: Node<'Attribute'>): number {
  return offsetOf(compiler.source, node) + textOf(compiler.source, node).length - node.attr.length;
}

export function attributeOf(owner: Value, name: string): Value {
  const field = isMapping(owner) ? lookUp(owner, name) : undefined;
  if (field !== undefined) return field;
  if (owner instanceof Module) return owner.members.get(name) ?? missing(owner, name);
  if (owner instanceof Callable) return owner.isType ? methodOfType(name) : missing(owner, name);
  const method = findMethod(owner, name);
  return new Callable(name, (args, named, meter) => {
    if (typeof owner === 'string') meter.work(owner.length >> 5);
    return method(owner, args, meter, named);
  });
}

// Returns a method such as `str.lower`, to be called with the value it works on.
function methodOfType(name: string): Callable {
  return new Callable(name, ([self, ...args], named, meter) =>
    self === undefined ? typeError(`unbound method ${name}() needs an argument`) : counted(self, name, args, named, meter),
  );
}

function counted(self: Value, name: string, args: readonly Value[], named: KeywordArguments, meter: Meter): Value {
  if (typeof self === 'string') meter.work(self.length >> 5);
  return findMethod(self, name)(self, args, meter, named);
}

function missing(owner: Value, name: string): never {
  throw new PyError('AttributeError', `'${typeName(owner)}' object has no attribute '${name}'`);
}

// Compiles `value[index]` and `value[from:to:step]`.
export function compileSubscript(compiler: Compiler, node: Node<'Subscript'>, scope: Scope | undefined): Evaluate {
  noteItem(compiler, node, scope);
  const owner = compiler.run(node.value, scope);
  const { slice: index } = node;
  if (index.nodeType !== 'Slice') {
    const at = compiler.run(index, scope);
    return (env) => subscript(owner(env), at(env));
  }
  const bound = (part: typeof index.lower): Evaluate =>
    part === undefined || part === null ? () => null : compiler.run(part, scope);
  const [lower, upper, step] = [bound(index.lower), bound(index.upper), bound(index.step)];
  return (env) => slice(owner(env), { lower: lower(env), upper: upper(env), step: step(env) }, env.world.meter);
}
