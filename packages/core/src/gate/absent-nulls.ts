import { isNested, type Json } from '../model/json.ts';
import type { Settings } from './settings.ts';

/**
 * Whether a value may hold a null that means nothing but a field that was left out. Then it is not taken as it is, even if it is
 * accepted: a validator may make a zero or a text of such a null.
 */
export function mayHoldAbsentNulls(value: Json, { absentNulls }: Settings): boolean {
  return absentNulls !== undefined && holdsNull(value);
}

function holdsNull(value: Json): boolean {
  return value === null || (isNested(value) && Object.values(value).some(holdsNull));
}
