import { isJsonObject, type Json } from '../../../model/json.ts';

const NEAR = 160;

// What the words after a tool's name say of a call to it: the value that the call gives an argument, or another one. Undefined if none is
// named.
export function valueSaid(text: string, from: number, given: Json | undefined): 'same' | 'other' | undefined {
  const behind = text.slice(from, from + NEAR);
  for (const { 0: word, index } of behind.matchAll(/[A-Za-z_][\w-]*/g)) {
    if (!isJsonObject(given) || !Object.hasOwn(given, word)) continue;
    const said = behind.slice(index + word.length).replace(/^[\s"'`*=:>{\\]+/, '');
    return said.startsWith(String(given[word])) ? 'same' : 'other';
  }
  return undefined;
}
