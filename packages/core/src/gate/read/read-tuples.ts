import { stageEntry } from '../../codes/stage-entry.ts';
import type { Span } from '../../lib/span.ts';
import type { Lead } from '../../stages/extract/find.ts';
import { isBlank, opensTuple } from '../../stages/extract/opener.ts';
import { parseJson, type ReadJson } from '../../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../../stages/parse/json/reader.ts';

export function readTuples(text: string, answer: Span, lead: Lead, options: ReadOptions): readonly ReadJson[] {
  const isAlone = lead.fence !== undefined || isBlank(text, answer.start, lead.start);
  const one = isAlone ? readSurely(text, lead, options, undefined) : undefined;
  const all = readSurely(text, lead, options, 'list');
  return [one, all].filter((read): read is ReadJson => {
    if (read === undefined || !Array.isArray(read.value)) return false;
    if (read === all) return isBlank(text, read.end, lead.limit) && read.value.every((item) => Array.isArray(item));
    // An extra bracket after a tuple belongs to a list.
    return !hasExtraClosers(read) && endsPlainly(text, read.end, lead.limit);
  });
}

export function readLoneTuple(text: string, options: ReadOptions): ReadJson | undefined {
  const start = text.search(/\S/);
  if (!opensTuple(text, start)) return undefined;
  const read = readSurely(text, { start, limit: text.length }, options, undefined);
  // Parentheses around an object are not a tuple.
  const isList = read !== undefined && Array.isArray(read.value) && isBlank(text, read.end, text.length);
  return isList && !hasExtraClosers(read) ? read : undefined;
}

function endsPlainly(text: string, end: number, limit: number): boolean {
  if (isBlank(text, end, limit)) return true;
  const rest = text.slice(end, limit);
  return /^[ \t\r]{0,8}\n/.test(rest) && !/[{[]|\n[ \t]{0,8}\(|^\s+,/.test(rest);
}

// Whether a document is followed by closing brackets that do not belong to it.
function hasExtraClosers({ changes }: Pick<ReadJson, 'changes'>): boolean {
  return changes.some(({ code }) => stageEntry(code).closer === 'extra');
}

// Reads a stretch of text as a document, adding its outer bracket if that is missing. Returns undefined if this would take a guess.
export function readSurely(
  text: string,
  { start, limit }: { readonly start: number; readonly limit: number },
  options: ReadOptions,
  outer: 'object' | 'list' | undefined,
): ReadJson | undefined {
  const read = parseJson(text, start, limit, { ...options, outer });
  return read.ok && !read.changes.some(({ code }) => stageEntry(code).isGuess) ? read : undefined;
}
