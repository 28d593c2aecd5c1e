import { hasOddEscape } from '../lib/odd-escape.ts';
import type { Change } from '../model/change.ts';
import { noted } from '../model/noted.ts';
import { decodeString } from '../stages/parse/json/text/decode-string.ts';

/** What a reply that is a single JSON string says, given what JSON.parse makes of it: a backslash that was not doubled is text. */
export function loneString(literal: string, parsed: string): { readonly value: string; readonly changes: readonly Change[] } {
  if (!hasOddEscape(literal, 0, literal.length)) return { value: parsed, changes: [] };
  const { value } = decodeString(literal, 1, literal.length - 1, false);
  return { value, changes: [{ ...noted('parse.invalid-escape'), before: literal, after: value }] };
}
