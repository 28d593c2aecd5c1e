import type { Meter, Value } from '@tamis/core/python-values';
import * as py from '@tamis/core/python-values';
import { Fields, type TemplateValue, Undefined, used, valueOr } from './values.ts';

// `of.name`: a method first, then an item, in Jinja's lookup order.
export function attributeOf(of: TemplateValue, name: string): TemplateValue {
  if (of instanceof Fields) {
    return valueOr(of.field(name), () => new Undefined(`the ${py.repr(name)} of a namespace or loop is undefined`));
  }
  const owner = used(of);
  return methodOf(owner, name) ?? valueOr(itemIn(owner, name), () => missing(owner, name));
}

// `of[index]`: an item first, then a method.
export function itemOf(of: TemplateValue, index: Value): TemplateValue {
  const owner = used(of);
  const method = (): py.Callable | undefined => (typeof index === 'string' ? methodOf(owner, index) : undefined);
  return valueOr(itemIn(owner, index), () => method() ?? missing(owner, index));
}

export function fieldAt(of: TemplateValue, path: readonly (string | number)[]): TemplateValue {
  return path.reduce<TemplateValue>((value, part) => itemOf(value, part), of);
}

// The parts of a path such as `author.0.name`.
export function pathParts(path: Value): readonly (string | number)[] {
  if (typeof path === 'string') return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return path === null ? [] : [Number(py.isInt(path) ? path : Number.NaN)];
}

function itemIn(owner: Value, index: Value): Value | undefined {
  if (py.isMapping(owner)) return ifThere(() => py.lookUp(owner, index));
  return ifThere(() => py.subscript(owner, index));
}

function ifThere<Item>(find: () => Item): Item | undefined {
  try {
    return find();
  } catch (problem) {
    if (problem instanceof py.PyError && NO_ITEM.has(problem.kind)) return undefined;
    throw problem;
  }
}

const NO_ITEM = new Set(['TypeError', 'IndexError', 'KeyError', 'AttributeError']);

function methodOf(owner: Value, name: string): py.Callable | undefined {
  // In Python, names that start with two underscores lead out of the data. Here they lead nowhere.
  if (name.startsWith('__') || owner instanceof py.Callable) return undefined;
  const method = ifThere(() => py.findMethod(owner, name));
  if (method === undefined) return undefined;
  return new py.Callable(name, (args, named, meter) => {
    workOn(owner, meter);
    return method(owner, args, meter, named);
  });
}

function workOn(owner: Value, meter: Meter): void {
  if (typeof owner === 'string') meter.work(owner.length >> 5);
}

function missing(owner: Value, index: Value): Undefined {
  const kind = owner === null ? 'None' : `${py.typeName(owner)} object`;
  if (typeof index !== 'string') return new Undefined(`${kind} has no element ${py.repr(index)}`);
  return new Undefined(`${py.repr(kind)} has no attribute ${py.repr(index)}`);
}
