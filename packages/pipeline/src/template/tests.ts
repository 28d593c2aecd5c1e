import type { Meter, Ordering, Value } from '@tamis/core/python-values';
import * as py from '@tamis/core/python-values';
import { type TemplateValue, Undefined, used } from './values.ts';

// A test after `is`.
export type Test = (value: TemplateValue, args: readonly TemplateValue[], meter: Meter) => boolean;

// A test of a value that must be defined.
function of(test: (value: Value, meter: Meter) => boolean): Test {
  return (value, _, meter) => test(used(value), meter);
}

// A test for a type of value, which undefined never is.
function kind(test: (value: Value) => boolean): Test {
  return (value) => !(value instanceof Undefined) && test(used(value));
}

function against(test: (value: Value, other: Value, meter: Meter) => boolean): Test {
  return (value, [other], meter) => {
    if (other === undefined) throw new py.PyError('TypeError', 'the test needs an argument');
    return test(used(value), used(other), meter);
  };
}

const ordered = (operator: Ordering): Test => against((value, other, meter) => py.compare(operator, value, other, meter));
const isEqual: Test = against(py.equals);
const isUnequal: Test = against((value, other, meter) => !py.equals(value, other, meter));

export const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['defined', (value) => !(value instanceof Undefined)],
  ['undefined', (value) => value instanceof Undefined],
  ['none', kind((value) => value === null)],
  ['boolean', kind((value) => typeof value === 'boolean')],
  ['true', kind((value) => value === true)],
  ['false', kind((value) => value === false)],
  ['integer', kind((value) => py.isInt(value) && typeof value !== 'boolean')],
  ['float', kind(py.isFloat)],
  ['number', kind(py.isNumber)],
  ['string', kind((value) => typeof value === 'string')],
  ['mapping', kind(py.isMapping)],
  ['sequence', kind(isSequence)],
  ['iterable', of(isIterable)],
  ['callable', (value) => value instanceof Undefined || value instanceof py.Callable],
  ['lower', of((value, meter) => asksText(value, 'islower', meter))],
  ['upper', of((value, meter) => asksText(value, 'isupper', meter))],
  ['escaped', kind(() => false)],
  ['odd', of((value, meter) => leaves(value, 2, 1, meter))],
  ['even', of((value, meter) => leaves(value, 2, 0, meter))],
  ['divisibleby', against((value, by, meter) => leaves(value, by, 0, meter))],
  ['sameas', (value, args, meter) => !(value instanceof Undefined) && against(py.isSame)(value, args, meter)],
  ['in', against((value, container, meter) => py.contains(container, value, meter))],
  ...(['==', 'eq', 'equalto'] as const).map((name) => [name, isEqual] as const),
  ...(['!=', 'ne'] as const).map((name) => [name, isUnequal] as const),
  ...(['>', 'gt', 'greaterthan'] as const).map((name) => [name, ordered('>')] as const),
  ...(['>=', 'ge'] as const).map((name) => [name, ordered('>=')] as const),
  ...(['<', 'lt', 'lessthan'] as const).map((name) => [name, ordered('<')] as const),
  ...(['<=', 'le'] as const).map((name) => [name, ordered('<=')] as const),
]);

function leaves(value: Value, by: Value, rest: number, meter: Meter): boolean {
  return py.equals(py.OPERATORS['%'](value, by, meter), rest, meter);
}

function isSequence(value: Value): boolean {
  const isList = Array.isArray(value) || value instanceof py.Tuple || value instanceof py.PyRange;
  return isList || typeof value === 'string' || py.isMapping(value);
}

function isIterable(value: Value, meter: Meter): boolean {
  try {
    py.cursorOf(value, meter);
    return true;
  } catch (problem) {
    if (problem instanceof py.PyError) return false;
    throw problem;
  }
}

function asksText(value: Value, method: string, meter: Meter): boolean {
  return py.findMethod('', method)(py.str(value), [], meter, py.NO_NAMES) === true;
}
