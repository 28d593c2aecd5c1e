import type { Code } from '../codes/code.ts';
import { parseJson, type ReadJson } from '../stages/parse/json/parse-json.ts';
import type { Settings } from './settings.ts';

/** Reading that took one of these is more likely prose than a document without brackets. */
const GUESSES: ReadonlySet<Code> = new Set<Code>([
  'parse.bare-word',
  'parse.unquoted-text',
  'parse.number-text',
  'parse.stray-text',
  'parse.missing-colon',
  'parse.missing-value',
  'parse.guessed-quote',
  'parse.ambiguous-quotes',
  'parse.call',
]);

/** Reads a stretch of text as a document, with the outer bracket that it lacks; undefined if that takes a guess. */
export function readSurely(
  text: string,
  { start, limit }: { readonly start: number; readonly limit: number },
  settings: Settings,
  outer: 'object' | 'list' | undefined,
): ReadJson | undefined {
  const options = outer === undefined ? settings.read : { ...settings.read, outer };
  const read = parseJson(text, start, limit, options);
  return read.ok && !read.changes.some(({ code }) => GUESSES.has(code)) ? read : undefined;
}
