import { jsonEqual } from '../../../lib/json-equal.ts';
import { NOT_JSON, quietParse } from '../../../lib/quiet-json.ts';
import type { Json } from '../../../model/json.ts';

/** Whether arguments say no more than others: they are null, or the same, as an object or as its text. */
export function isSameValue(other: Json, taken: Json): boolean {
  return other === null || jsonEqual(decoded(other), decoded(taken));
}

/** Providers give arguments as an object, or as its text. */
function decoded(given: Json): unknown {
  const value = typeof given === 'string' ? quietParse(given) : given;
  return value === NOT_JSON ? given : value;
}
