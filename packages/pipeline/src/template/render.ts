import type { KeywordArguments, Meter, Value } from '@tamis/core/python-values';
import * as py from '@tamis/core/python-values';
import { Evaluator } from './evaluate.ts';
import { Loop } from './loop.ts';
import { namesIn } from './names-in.ts';
import { Scope } from './scope.ts';
import type { BlockFilter, Body, Expression, Node, Target } from './tree.ts';
import { Namespace, printed, type TemplateValue, Undefined, used, valueOr } from './values.ts';

export type Load = (name: string) => { readonly name: string; readonly body: Body } | undefined;

interface RenderPlace {
  template: string;
  line: number;
}

export class Render {
  readonly #evaluator: Evaluator;
  readonly #meter: Meter;
  readonly #load: Load;
  readonly place: RenderPlace;

  constructor(data: { readonly [name: string]: Value }, load: Load, meter: Meter, template: string) {
    this.#evaluator = new Evaluator(data, meter);
    this.#meter = meter;
    this.#load = load;
    this.place = { template, line: 1 };
  }

  text(body: Body, scope: Scope): string {
    const texts = body.map((node) => {
      this.place.line = node.line;
      this.#meter.work(1);
      return this.#node(node, scope);
    });
    return texts.join('');
  }

  #counted(text: string): string {
    this.#meter.make(text.length);
    return text;
  }

  #node(node: Node, scope: Scope): string {
    switch (node.kind) {
      case 'text':
        return this.#counted(node.text);
      case 'print':
        return this.#counted(printed(this.#evaluator.evaluate(node.value, scope)));
      case 'if':
        return this.text(this.#branch(node, scope), scope);
      case 'for':
        return this.#loop(node, scope);
      case 'set':
        return assign(node.target, this.#evaluator.evaluate(node.value, scope), scope, this.#meter);
      case 'set-block':
        return assign(node.target, this.#filtered(node.filters, node.body, scope), scope, this.#meter);
      case 'filter-block':
        return this.#counted(textOf(this.#filtered(node.filters, node.body, scope)));
      case 'with':
        return this.#with(node, scope);
      case 'macro':
        return assign({ kind: 'name', name: node.name }, this.#macro(node, scope), scope, this.#meter);
      case 'include':
        return this.#include(node, scope);
    }
  }

  #branch({ branches, otherwise }: Extract<Node, { kind: 'if' }>, scope: Scope): Body {
    return branches.find(({ test }) => this.#evaluator.isTrue(test, scope))?.body ?? otherwise;
  }

  #loop(node: Extract<Node, { kind: 'for' }>, scope: Scope): string {
    const of = this.#evaluator.evaluate(node.of, scope);
    const items = of instanceof Undefined && of.isLenient ? [] : used(of);
    const { test } = node;
    const kept = test === undefined ? items : this.#kept(items, node.target, test, scope);
    const loop = new Loop(kept, py.cursorOf(kept, this.#meter), this.#meter);
    const texts: string[] = [];
    for (let item = loop.next(); item !== py.ITERATION_END; item = loop.next()) {
      const inner = new Scope(scope);
      inner.set('loop', loop);
      assign(node.target, item, inner, this.#meter);
      texts.push(this.text(node.body, inner));
    }
    return texts.length === 0 ? this.text(node.otherwise, new Scope(scope)) : texts.join('');
  }

  #kept(items: Value, target: Target, test: Expression, scope: Scope): Value {
    const cursor = py.cursorOf(items, this.#meter);
    return new py.MadeCursor('generator', () => {
      for (let item = cursor.next(); item !== py.ITERATION_END; item = cursor.next()) {
        const inner = new Scope(scope);
        assign(target, item, inner, this.#meter);
        if (this.#evaluator.isTrue(test, inner)) return item;
      }
      return py.ITERATION_END;
    });
  }

  #filtered(filters: readonly BlockFilter[], body: Body, scope: Scope): TemplateValue {
    const text: TemplateValue = this.text(body, new Scope(scope));
    return filters.reduce<TemplateValue>((value, filter) => this.#evaluator.filter(filter.name, value, filter, scope), text);
  }

  #with({ bindings, body }: Extract<Node, { kind: 'with' }>, scope: Scope): string {
    const inner = new Scope(scope);
    const values = bindings.map(([, value]) => this.#evaluator.evaluate(value, scope));
    for (const [at, [target]] of bindings.entries()) assign(target, values[at] as TemplateValue, inner, this.#meter);
    return this.text(body, inner);
  }

  #macro(node: Extract<Node, { kind: 'macro' }>, scope: Scope): py.Callable {
    return new py.Callable(node.name, (args, named, meter) => {
      meter.enter();
      const { line } = this.place;
      const text = this.text(node.body, this.#macroScope(node, args, named, scope));
      this.place.line = line;
      meter.leave();
      return text;
    });
  }

  #macroScope(
    { name, parameters, body }: Extract<Node, { kind: 'macro' }>,
    args: readonly Value[],
    named: KeywordArguments,
    scope: Scope,
  ): Scope {
    const inner = new Scope(scope);
    const left = new Map(named);
    for (const [at, parameter] of parameters.entries()) {
      const given = valueOr(args[at], () => left.get(parameter.name));
      if (at >= args.length) left.delete(parameter.name);
      const otherwise = given === undefined ? parameter.otherwise : undefined;
      const value = otherwise === undefined ? given : this.#evaluator.evaluate(otherwise, inner);
      inner.set(
        parameter.name,
        valueOr(value, () => new Undefined(`parameter '${parameter.name}' was not provided`)),
      );
    }
    const takes = namesIn(body);
    if (takes.has('varargs')) inner.set('varargs', new py.Tuple(args.slice(parameters.length)));
    else if (args.length > parameters.length)
      py.typeError(`macro '${name}' takes not more than ${parameters.length} argument(s)`);
    if (takes.has('kwargs')) inner.set('kwargs', py.dictOf(left));
    else for (const extra of left.keys()) py.typeError(`macro '${name}' takes no keyword argument '${extra}'`);
    return inner;
  }

  #include(node: Extract<Node, { kind: 'include' }>, scope: Scope): string {
    const of = this.#evaluator.value(node.of, scope);
    const names = typeof of === 'string' ? [of] : py.toList(of, this.#meter);
    for (const name of names) {
      const found = typeof name === 'string' ? this.#load(name) : undefined;
      if (found !== undefined) return this.#included(found, includedScope(node.withContext ? scope : undefined));
    }
    if (node.mayBeMissing) return '';
    throw new py.PyError('TemplateNotFound', names.map(String).join(', '));
  }

  #included({ name, body }: { readonly name: string; readonly body: Body }, scope: Scope): string {
    const before = { ...this.place };
    this.#meter.enter();
    this.place.template = name;
    const text = this.text(body, scope);
    this.#meter.leave();
    Object.assign(this.place, before);
    return text;
  }
}

function includedScope(around: Scope | undefined): Scope {
  const scope = new Scope(around);
  scope.set('loop', new Undefined("'loop' is undefined"));
  return scope;
}

function textOf(value: TemplateValue): string {
  const text = used(value);
  return typeof text === 'string' ? text : py.typeError(`a filter around a block must return a string, not ${py.typeName(text)}`);
}

function assign(target: Target, value: TemplateValue, scope: Scope, meter: Meter): '' {
  if (target.kind === 'name') scope.set(target.name, value);
  else if (target.kind === 'field') namespaceNamed(target.of, scope).assign(target.name, value);
  else assignParts(target.parts, py.toList(used(value), meter), scope, meter);
  return '';
}

function namespaceNamed(name: string, scope: Scope): Namespace {
  const owner = scope.find(name);
  return owner instanceof Namespace ? owner : py.typeError(`cannot assign attribute on non-namespace object '${name}'`);
}

function assignParts(parts: readonly Target[], values: readonly Value[], scope: Scope, meter: Meter): void {
  if (values.length < parts.length) py.valueError(`not enough values to unpack (expected ${parts.length}, got ${values.length})`);
  if (values.length > parts.length) py.valueError(`too many values to unpack (expected ${parts.length})`);
  for (const [at, part] of parts.entries()) assign(part, values[at] as Value, scope, meter);
}
