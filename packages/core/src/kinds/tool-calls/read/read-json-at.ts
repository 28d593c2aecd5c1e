import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import type { Change, Finding, Json } from '../../../model/index.ts';
import { withShortNumbers } from '../../../stages/doubt/contradiction/contradictions.ts';
import { closerInDoubt } from '../../../stages/doubt/regrade.ts';
import { strictEnd } from '../../../stages/extract/strict-end.ts';
import { parseJson } from '../../../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../../../stages/parse/json/reader.ts';

export interface JsonDocument {
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly sources: ReadonlyMap<string, string>;
  readonly end: number;
}

export function readJsonAt(
  text: string,
  start: number,
  bound: number,
  options: ReadOptions,
): JsonDocument | { readonly finding: Finding } {
  const closed = strictJsonEnd(text, start);
  const sources = new Map<string, string>();
  const isStrict = closed !== -1;
  const end = isStrict ? closed : bound;
  // Without what follows: looking ahead through all of it for each of many documents would not be linear.
  const read = parseJson(text.slice(0, end), start, end, { ...options, strict: isStrict, sources });
  if (!read.ok) return { finding: read.finding };
  // A bracket that is missing in a call may have had arguments before it, and nothing says that they are all there.
  return { value: read.value, changes: withShortNumbers(text, read.changes).map(closerInDoubt), sources, end: read.end };
}

// Returns the end of the document that opens at a place if it is strict JSON, otherwise -1.
export function strictJsonEnd(text: string, start: number): number {
  const end = strictEnd(text, start, text.length);
  return end > 0 && parseStrict(text.slice(start, end)) !== NOT_JSON ? end : -1;
}
