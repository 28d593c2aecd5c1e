import { isJsonObject } from '../../../model/json.ts';

/** The joiners of a grammar and the signs read as joiners, if they are strings. */
export function joinersOf(joiners: unknown): readonly string[] {
  if (!isJsonObject(joiners)) return [];
  const all = Object.entries(joiners).flatMap(([joiner, others]) => [joiner, ...(Array.isArray(others) ? others : [])]);
  return all.filter((text): text is string => typeof text === 'string' && text !== '');
}
