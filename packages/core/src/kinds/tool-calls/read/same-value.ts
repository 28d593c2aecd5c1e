import { canonicalText } from '../../../lib/canonical-text.ts';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import type { Json } from '../../../model/index.ts';
import { exactJson, isLossless } from '../../../stages/parse/exact-json.ts';

// Whether arguments add nothing to others, because they are null or equal, either as an object or as its text.
export function isSameValue(other: Json, taken: Json): boolean {
  return other === null || jsonEqual(decodedArguments(other), decodedArguments(taken));
}

function decodedArguments(given: Json): Json {
  const value = typeof given === 'string' ? parseStrict(given) : given;
  return value === NOT_JSON ? given : (value as Json);
}

export function keyOfCall(call: { readonly name: string; readonly arguments: Json | undefined }): string {
  const given = call.arguments ?? {};
  return canonicalText([call.name, typeof given === 'string' && losesSomething(given) ? given : decodedArguments(given)]);
}

// Whether decoding would turn text of JSON into another value, so that two calls would look alike.
function losesSomething(text: string): boolean {
  const read = exactJson(text);
  return read !== undefined && !isLossless(read);
}
