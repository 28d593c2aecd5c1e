import type { Span } from '../lib/span.ts';
import type { Lead } from '../stages/extract/find.ts';
import { isBlank, opensTuple } from '../stages/extract/opener.ts';
import type { ReadJson } from '../stages/parse/json/parse-json.ts';
import { hasExtraClosers } from './has-extra-closers.ts';
import { readSurely } from './read-surely.ts';
import type { Settings } from './settings.ts';

/** One tuple that is the answer, or a list of them: side by side, or on lines of their own. */
export function readTuples(text: string, answer: Span, lead: Lead, settings: Settings): readonly ReadJson[] {
  const isAlone = lead.fence !== undefined || isBlank(text, answer.start, lead.start);
  const one = isAlone ? readSurely(text, lead, settings, undefined) : undefined;
  const all = readSurely(text, lead, settings, 'list');
  return [one, all].filter((read): read is ReadJson => {
    if (read === undefined || !Array.isArray(read.value)) return false;
    if (read === all) return isBlank(text, read.end, lead.limit) && read.value.every((item) => Array.isArray(item));
    // An extra bracket after a tuple belongs to a list.
    return !hasExtraClosers(read) && endsPlainly(text, read.end, lead.limit);
  });
}

/** The tuple, if it makes up the whole text. */
export function readLoneTuple(text: string, settings: Settings): ReadJson | undefined {
  const start = text.search(/\S/);
  if (!opensTuple(text, start)) return undefined;
  const read = readSurely(text, { start, limit: text.length }, settings, undefined);
  // Parentheses around an object are not a tuple.
  const isList = read !== undefined && Array.isArray(read.value) && isBlank(text, read.end, text.length);
  return isList && !hasExtraClosers(read) ? read : undefined;
}

/** Whether nothing follows a tuple, or words on lines of their own. */
function endsPlainly(text: string, end: number, limit: number): boolean {
  if (isBlank(text, end, limit)) return true;
  const rest = text.slice(end, limit);
  return /^[ \t\r]{0,8}\n/.test(rest) && !/[{[]|\n[ \t]{0,8}\(|^\s+,/.test(rest);
}
