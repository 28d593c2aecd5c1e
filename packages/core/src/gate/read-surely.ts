import { stageEntry } from '../codes/stage-entry.ts';
import { parseJson, type ReadJson } from '../stages/parse/json/parse-json.ts';
import type { Settings } from './settings.ts';

/** Reads a stretch of text as a document, adding the outer bracket that it lacks; undefined if that takes a guess. */
export function readSurely(
  text: string,
  { start, limit }: { readonly start: number; readonly limit: number },
  settings: Settings,
  outer: 'object' | 'list' | undefined,
): ReadJson | undefined {
  const read = parseJson(text, start, limit, { ...settings.read, outer });
  return read.ok && !read.changes.some(({ code }) => stageEntry(code).isGuess) ? read : undefined;
}
