import { findText } from '../../lib/find-text.ts';
import { typeError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { equals } from './equals.ts';
import { cursorOf } from './iterate.ts';
import { keyOf } from './key.ts';
import { isMapping, lookUp } from './mapping.ts';
import { isNumber, toDouble } from './numbers.ts';
import { typeName } from './type-name.ts';
import { ITERATION_END, PyRange, PySet, type Value } from './value.ts';

/** Python's `in` operator. */
export function contains(container: Value, item: Value, meter: Meter): boolean {
  if (Array.isArray(container)) return inList(container, item, meter);
  if (isMapping(container)) return lookUp(container, item) !== undefined;
  if (typeof container === 'string') return inText(container, item, meter);
  if (container instanceof PySet) return container.items.has(keyOf(item));
  if (container instanceof PyRange) return inRange(container, item);
  if (typeof container !== 'object' || container === null)
    return typeError(`argument of type '${typeName(container)}' is not iterable`);
  const cursor = cursorOf(container, meter);
  for (let next = cursor.next(); next !== ITERATION_END; next = cursor.next()) if (equals(next, item, meter)) return true;
  return false;
}

function inList(list: readonly Value[], item: Value, meter: Meter): boolean {
  meter.work(list.length);
  for (const one of list) if (equals(one, item, meter)) return true;
  return false;
}

function inText(text: string, item: Value, meter: Meter): boolean {
  if (typeof item !== 'string') return typeError(`'in <string>' requires string as left operand, not ${typeName(item)}`);
  meter.work((text.length >> 4) + 1);
  return findText(text, item) >= 0;
}

function inRange(range: PyRange, item: Value): boolean {
  if (!isNumber(item)) return false;
  const steps = (toDouble(item) - range.start) / range.step;
  return Number.isInteger(steps) && steps >= 0 && steps < range.length;
}
