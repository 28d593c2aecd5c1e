import { jsonEqual } from '../../../lib/json-equal.ts';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import type { Json } from '../../../model/json.ts';

// Whether arguments add nothing to others, because they are null or equal, either as an object or as its text.
export function isSameValue(other: Json, taken: Json): boolean {
  return other === null || jsonEqual(decodedArguments(other), decodedArguments(taken));
}

export function decodedArguments(given: Json): Json {
  const value = typeof given === 'string' ? parseStrict(given) : given;
  return value === NOT_JSON ? given : (value as Json);
}
