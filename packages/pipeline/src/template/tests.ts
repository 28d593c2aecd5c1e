import {
  Callable,
  compare,
  contains,
  cursorOf,
  equals,
  findMethod,
  isFloat,
  isInt,
  isMapping,
  isNumber,
  isSame,
  type Meter,
  NO_NAMES,
  OPERATORS,
  type Ordering,
  PyError,
  PyRange,
  str,
  Tuple,
  type Value,
} from '@tamis/core/python-values';
import { type TemplateValue, Undefined, used } from './values.ts';

/** A test after `is`. */
export type Test = (value: TemplateValue, args: readonly TemplateValue[], meter: Meter) => boolean;

/** A test of a value that must be defined. */
function of(test: (value: Value, meter: Meter) => boolean): Test {
  return (value, _, meter) => test(used(value), meter);
}

/** A test for a type of value; undefined is none of them. */
function kind(test: (value: Value) => boolean): Test {
  return (value) => !(value instanceof Undefined) && test(used(value));
}

/** A test of a value against one argument. */
function against(test: (value: Value, other: Value, meter: Meter) => boolean): Test {
  return (value, [other], meter) => {
    if (other === undefined) throw new PyError('TypeError', 'the test needs an argument');
    return test(used(value), used(other), meter);
  };
}

const ordered = (operator: Ordering): Test => against((value, other, meter) => compare(operator, value, other, meter));
const isEqual: Test = against(equals);
const isUnequal: Test = against((value, other, meter) => !equals(value, other, meter));

/** The tests by name. */
export const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['defined', (value) => !(value instanceof Undefined)],
  ['undefined', (value) => value instanceof Undefined],
  ['none', kind((value) => value === null)],
  ['boolean', kind((value) => typeof value === 'boolean')],
  ['true', kind((value) => value === true)],
  ['false', kind((value) => value === false)],
  ['integer', kind((value) => isInt(value) && typeof value !== 'boolean')],
  ['float', kind(isFloat)],
  ['number', kind(isNumber)],
  ['string', kind((value) => typeof value === 'string')],
  ['mapping', kind(isMapping)],
  ['sequence', kind(isSequence)],
  ['iterable', of(isIterable)],
  ['callable', (value) => value instanceof Undefined || value instanceof Callable],
  ['lower', of((value, meter) => asksText(value, 'islower', meter))],
  ['upper', of((value, meter) => asksText(value, 'isupper', meter))],
  ['escaped', kind(() => false)],
  ['odd', of((value, meter) => leaves(value, 2, 1, meter))],
  ['even', of((value, meter) => leaves(value, 2, 0, meter))],
  ['divisibleby', against((value, by, meter) => leaves(value, by, 0, meter))],
  ['sameas', (value, args, meter) => !(value instanceof Undefined) && against(isSame)(value, args, meter)],
  ['in', against((value, container, meter) => contains(container, value, meter))],
  ...(['==', 'eq', 'equalto'] as const).map((name) => [name, isEqual] as const),
  ...(['!=', 'ne'] as const).map((name) => [name, isUnequal] as const),
  ...(['>', 'gt', 'greaterthan'] as const).map((name) => [name, ordered('>')] as const),
  ...(['>=', 'ge'] as const).map((name) => [name, ordered('>=')] as const),
  ...(['<', 'lt', 'lessthan'] as const).map((name) => [name, ordered('<')] as const),
  ...(['<=', 'le'] as const).map((name) => [name, ordered('<=')] as const),
]);

function leaves(value: Value, by: Value, rest: number, meter: Meter): boolean {
  return equals(OPERATORS['%'](value, by, meter), rest, meter);
}

function isSequence(value: Value): boolean {
  const isList = Array.isArray(value) || value instanceof Tuple || value instanceof PyRange;
  return isList || typeof value === 'string' || isMapping(value);
}

function isIterable(value: Value, meter: Meter): boolean {
  try {
    cursorOf(value, meter);
    return true;
  } catch (problem) {
    if (problem instanceof PyError) return false;
    throw problem;
  }
}

function asksText(value: Value, method: string, meter: Meter): boolean {
  return findMethod('', method)(str(value), [], meter, NO_NAMES) === true;
}
