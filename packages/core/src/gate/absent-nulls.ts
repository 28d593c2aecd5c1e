import { isNested, type Json } from '../model/json.ts';
import type { Settings } from './settings.ts';

// Whether a value may contain a null that stands for an omitted field. Such a value is not accepted unchanged even if it is valid, because
// a validator may turn the null into a zero or a string.
export function mayHoldAbsentNulls(value: Json, { absentNulls }: Settings): boolean {
  return absentNulls !== undefined && holdsNull(value);
}

function holdsNull(value: Json): boolean {
  return value === null || (isNested(value) && Object.values(value).some(holdsNull));
}
