import { typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { toList } from '../values/iterate.ts';
import { entriesOf, isMapping } from '../values/mapping.ts';
import { typeName } from '../values/type-name.ts';
import type { Value } from '../values/value.ts';

export function toEntries(value: Value, meter: Meter): readonly (readonly [Value, Value])[] {
  if (isMapping(value)) {
    const entries = entriesOf(value);
    meter.make(entries.length);
    return entries;
  }
  return toList(value, meter).map((pair, index) => {
    if (typeof pair !== 'object' && typeof pair !== 'string') {
      return typeError(`cannot convert dictionary update sequence element #${index} to a sequence, not ${typeName(pair)}`);
    }
    const parts = toList(pair, meter);
    if (parts.length !== 2)
      return valueError(`dictionary update sequence element #${index} has length ${parts.length}; 2 is required`);
    return parts as unknown as readonly [Value, Value];
  });
}
