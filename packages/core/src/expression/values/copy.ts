import type { Meter } from '../meter.ts';
import { type Data, isData, type Value } from './value.ts';

/** Returns a copy of the data that an expression may modify. */
export function copyOf(value: Value, meter: Meter): Value {
  if (Array.isArray(value)) {
    meter.make(value.length);
    return value.map((item) => copyOf(item, meter));
  }
  if (!isData(value)) return value;
  const entries = Object.entries(value);
  meter.make(entries.length);
  return Object.fromEntries(entries.map(([key, item]) => [key, copyOf(item, meter)])) as Data;
}
