import { segmentsOf, valueAt } from '../../../lib/pointer.ts';
import { isJsonObject, type Json } from '../../../model/json.ts';
import { type Contradiction, NONE } from './contradiction.ts';

/**
 * One number has no digits before its point, and the contract would take it with one: `.47` may have been `622.47`. Two without are a
 * habit.
 */
export const oddNumber: Contradiction = ({ repairs, source, witness }) => {
  const [odd, another] = repairs.bareNumbers;
  if (odd === undefined || another !== undefined) return NONE;
  const found = valueAt(source.value, odd.path);
  if (typeof found !== 'number') return NONE;
  const longer = put(found < 0 ? found - 1 : found + 1, source.value, segmentsOf(odd.path));
  return witness.fit(JSON.stringify(longer)) === undefined ? NONE : [odd];
};

/** Returns a document with another value at a place that it has. */
function put(value: Json, into: Json, [key, ...rest]: readonly string[]): Json {
  if (key === undefined) return value;
  if (Array.isArray(into)) return into.with(Number(key), put(value, into[Number(key)], rest));
  return isJsonObject(into) ? { ...into, [key]: put(value, into[key] as Json, rest) } : into;
}
