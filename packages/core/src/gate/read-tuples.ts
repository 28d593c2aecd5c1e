import type { Lead } from '../stages/extract/find.ts';
import { isBlank } from '../stages/extract/opener.ts';
import type { ReadJson } from '../stages/parse/json/parse-json.ts';
import { readSurely } from './read-surely.ts';
import type { Settings } from './settings.ts';

const TUPLE = /^\([\s(]{0,8}(?:["'“‘0-9{[-]|(?:true|false|null|True|False|None)\b)/;

/** Whether a tuple may open here. */
export function opensTuple(text: string, at: number): boolean {
  return TUPLE.test(text.slice(at, at + 16));
}

/** One tuple that is the answer, or a list of them: side by side, or on lines of their own. */
export function readTuples(text: string, lead: Lead, settings: Settings): readonly ReadJson[] {
  const isAlone = lead.fence !== undefined || isBlank(text, 0, lead.start);
  const one = isAlone ? readSurely(text, lead, settings, undefined) : undefined;
  const all = readSurely(text, lead, settings, 'list');
  return [one, all].filter((read): read is ReadJson => {
    if (read === undefined || !isList(text, read, lead.limit)) return false;
    // A bracket that is left over behind one tuple is that of a list.
    return read === all ? (read.value as readonly unknown[]).every((item) => Array.isArray(item)) : !hasLeftOver(read);
  });
}

/** The tuple that a text is, with nothing around it. */
export function readLoneTuple(text: string, settings: Settings): ReadJson | undefined {
  const start = text.search(/\S/);
  if (start < 0 || !opensTuple(text, start) || settings.types?.has('array') === false) return undefined;
  const read = readSurely(text, { start, limit: text.length }, settings, undefined);
  return read !== undefined && isList(text, read, text.length) && !hasLeftOver(read) ? read : undefined;
}

/** Parentheses around an object are nothing but that. */
function isList(text: string, { value, end }: ReadJson, limit: number): boolean {
  return Array.isArray(value) && isBlank(text, end, limit);
}

function hasLeftOver({ changes }: ReadJson): boolean {
  return changes.some(({ code }) => code === 'parse.extra-closer');
}
