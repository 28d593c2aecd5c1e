import type { KeywordArguments, Meter, Value } from '@tamis/core/python-values';
import * as py from '@tamis/core/python-values';
import { attributeOf, itemOf } from './attribute.ts';
import type { FilterContext, TemplateNamed } from './filters/filter.ts';
import { FILTERS } from './filters/filters.ts';
import { GLOBALS } from './globals.ts';
import type { Scope } from './scope.ts';
import { TESTS } from './tests.ts';
import type { Arguments, Comparison, Expression, Slice } from './tree.ts';
import { printed, type TemplateValue, Undefined, used } from './values.ts';

export class Evaluator implements FilterContext {
  readonly meter: Meter;
  readonly #data: { readonly [name: string]: Value };

  constructor(data: { readonly [name: string]: Value }, meter: Meter) {
    this.#data = data;
    this.meter = meter;
  }

  // The value of an expression, which must have one.
  value(node: Expression, scope: Scope): Value {
    return used(this.evaluate(node, scope));
  }

  isTrue(node: Expression, scope: Scope): boolean {
    return isTruthy(this.evaluate(node, scope));
  }

  evaluate(node: Expression, scope: Scope): TemplateValue {
    this.meter.work(1);
    switch (node.kind) {
      case 'constant':
        return node.value;
      case 'number':
        return numberOf(node.text);
      case 'name':
        return this.#named(node.name, scope);
      case 'list':
        return this.#values(node.items, scope);
      case 'tuple':
        return new py.Tuple(this.#values(node.items, scope));
      case 'dict':
        return py.dictOf(node.entries.map(([key, item]) => [this.value(key, scope), this.value(item, scope)]));
      case 'attribute':
        return attributeOf(this.evaluate(node.of, scope), node.name);
      case 'item':
        return this.#item(this.evaluate(node.of, scope), node.index, scope);
      case 'call':
        return this.#call(this.value(node.callee, scope), node, scope);
      case 'filter':
        return this.filter(node.name, this.evaluate(node.of, scope), node, scope);
      case 'test':
        return this.applyTest(node.name, this.evaluate(node.of, scope), this.#arguments(node, scope));
      case 'prefix':
        return py.PREFIXES[node.operator](this.value(node.of, scope));
      case 'not':
        return !this.isTrue(node.of, scope);
      case 'operation':
        return this.#operated(node, scope);
      case 'concatenation':
        return this.#concatenated(node.parts, scope);
      case 'comparison':
        return this.#compared(node.first, node.rest, scope);
      case 'and':
      case 'or':
        return this.#decided(node, scope);
      case 'choice':
        return this.#chosen(node, scope);
    }
  }

  filter(name: string, value: TemplateValue, given: Arguments, scope: Scope): TemplateValue {
    return this.applyFilter(name, value, this.#arguments(given, scope), this.#namedArguments(given, scope));
  }

  applyFilter(name: string, value: TemplateValue, args: readonly TemplateValue[], named: TemplateNamed): TemplateValue {
    const filter = FILTERS.get(name);
    if (filter === undefined) throw new py.PyError('TemplateRuntimeError', `No filter named '${name}'.`);
    return filter(value, args, named, this);
  }

  applyTest(name: string, value: TemplateValue, args: readonly TemplateValue[]): boolean {
    const test = TESTS.get(name);
    if (test === undefined) throw new py.PyError('TemplateRuntimeError', `No test named '${name}'.`);
    return test(value, args, this.meter);
  }

  #named(name: string, scope: Scope): TemplateValue {
    const variable = scope.find(name);
    if (variable !== undefined) return variable;
    if (Object.hasOwn(this.#data, name)) return this.#data[name] as Value;
    return GLOBALS.get(name) ?? new Undefined(`'${name}' is undefined`);
  }

  #values(nodes: readonly Expression[], scope: Scope): Value[] {
    this.meter.make(nodes.length);
    return nodes.map((node) => this.value(node, scope));
  }

  #item(of: TemplateValue, index: Expression | Slice, scope: Scope): TemplateValue {
    if (index.kind !== 'slice') return itemOf(of, this.value(index, scope));
    const bound = (part: Expression | undefined): Value => (part === undefined ? null : this.value(part, scope));
    const bounds = { lower: bound(index.lower), upper: bound(index.upper), step: bound(index.step) };
    return py.slice(used(of), bounds, this.meter);
  }

  // Calls a function. Arguments may be undefined, because a macro can test for that.
  #call(callee: Value, given: Arguments, scope: Scope): TemplateValue {
    if (!(callee instanceof py.Callable)) return py.typeError(`'${py.typeName(callee)}' object is not callable`);
    const args = this.#arguments(given, scope) as readonly Value[];
    return callee.call(args, this.#namedArguments(given, scope) as KeywordArguments, this.meter);
  }

  #arguments({ args, moreArgs }: Arguments, scope: Scope): readonly TemplateValue[] {
    const given = args.map((arg) => this.evaluate(arg, scope));
    return moreArgs === undefined ? given : [...given, ...py.toList(this.value(moreArgs, scope), this.meter)];
  }

  #namedArguments({ named, moreNamed }: Arguments, scope: Scope): TemplateNamed {
    const given = named.map(([name, value]) => [name, this.evaluate(value, scope)] as const);
    if (moreNamed === undefined) return new Map(given);
    const more = this.value(moreNamed, scope);
    if (!py.isMapping(more)) return py.typeError(`argument after ** must be a mapping, not ${py.typeName(more)}`);
    return new Map([...given, ...py.entriesOf(more).map(([name, value]) => [String(name), value] as const)]);
  }

  #operated({ operator, left: leftNode, right: rightNode }: Extract<Expression, { kind: 'operation' }>, scope: Scope): Value {
    const [left, right] = [this.value(leftNode, scope), this.evaluate(rightNode, scope)];
    // A text without a placeholder never looks at the value, so Jinja does not notice that it is undefined.
    if (operator === '%' && right instanceof Undefined && typeof left === 'string' && !left.includes('%')) return left;
    return py.OPERATORS[operator](left, used(right), this.meter);
  }

  #concatenated(parts: readonly Expression[], scope: Scope): string {
    const texts = parts.map((part) => printed(this.evaluate(part, scope)));
    this.meter.make(texts.reduce((sum, text) => sum + text.length, 0));
    return texts.join('');
  }

  #compared(first: Expression, rest: readonly Comparison[], scope: Scope): boolean {
    let left = this.evaluate(first, scope);
    return rest.every(({ operator, right }) => {
      const value = this.value(right, scope);
      const holds = isLookedFor(left, operator, value) ? operator === 'not in' : this.#holds(used(left), operator, value);
      left = value;
      return holds;
    });
  }

  #holds(left: Value, operator: Comparison['operator'], right: Value): boolean {
    if (operator === '==' || operator === '!=') return py.equals(left, right, this.meter) === (operator === '==');
    if (operator === 'in' || operator === 'not in') return py.contains(right, left, this.meter) === (operator === 'in');
    return py.compare(operator, left, right, this.meter);
  }

  // `and` and `or` return the operand that decided.
  #decided(node: Extract<Expression, { kind: 'and' | 'or' }>, scope: Scope): TemplateValue {
    const left = this.evaluate(node.left, scope);
    return isTruthy(left) === (node.kind === 'or') ? left : this.evaluate(node.right, scope);
  }

  #chosen(node: Extract<Expression, { kind: 'choice' }>, scope: Scope): TemplateValue {
    if (this.isTrue(node.test, scope)) return this.evaluate(node.then, scope);
    if (node.otherwise !== undefined) return this.evaluate(node.otherwise, scope);
    return new Undefined(`the inline if-expression on line ${node.line} was false and has no else`, true);
  }
}

function isTruthy(value: TemplateValue): boolean {
  return value instanceof Undefined && value.isLenient ? false : py.isTrue(used(value));
}

// Whether an undefined value is looked for in an empty list. It is compared with no item, so Jinja does not notice it.
function isLookedFor(left: TemplateValue, operator: Comparison['operator'], right: Value): boolean {
  if (!(left instanceof Undefined) || (operator !== 'in' && operator !== 'not in')) return false;
  return (Array.isArray(right) && right.length === 0) || (right instanceof py.Tuple && right.items.length === 0);
}

function numberOf(text: string): Value {
  const bare = text.replaceAll('_', '');
  return /^0[xXoObB]/.test(bare) || !/[.eE]/.test(bare) ? py.intOf(BigInt(bare)) : py.floatOf(Number(bare));
}
