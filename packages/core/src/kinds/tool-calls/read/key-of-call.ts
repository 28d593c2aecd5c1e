import { canonicalText } from '../../../lib/canonical-text.ts';
import type { Json } from '../../../model/json.ts';
import { exactJson, isLossless } from '../../../stages/parse/exact-json.ts';
import { decodedArguments } from './same-value.ts';

export function keyOfCall(call: { readonly name: string; readonly arguments: Json | undefined }): string {
  const given = call.arguments ?? {};
  return canonicalText([call.name, typeof given === 'string' && losesSomething(given) ? given : decodedArguments(given)]);
}

// Whether decoding would turn text of JSON into another value, so that two calls would look alike.
function losesSomething(text: string): boolean {
  const read = exactJson(text);
  return read !== undefined && !isLossless(read);
}
