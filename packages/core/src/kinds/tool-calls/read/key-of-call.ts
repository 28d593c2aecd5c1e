import { canonicalText } from '../../../lib/canonical-text.ts';
import { losesDigits } from '../../../lib/loses-digits.ts';
import type { Json } from '../../../model/json.ts';
import { decodedArguments } from './same-value.ts';

/** Returns a string that is equal for calls with the same name and arguments, whether they are an object or its text. */
export function keyOfCall(call: { readonly name: string; readonly arguments: Json | undefined }): string {
  const given = call.arguments ?? {};
  return canonicalText([call.name, typeof given === 'string' && hasLongNumber(given) ? given : decodedArguments(given)]);
}

const STRING = /"(?:[^"\\]|\\.)*"/g;
const LONG_NUMBER = /\d[\d.eE+-]{15,}/g;

/** Whether text of JSON has a number that decoding would turn into another, so that two calls would look alike. */
function hasLongNumber(text: string): boolean {
  return (text.replace(STRING, '').match(LONG_NUMBER) ?? []).some(losesDigits);
}
