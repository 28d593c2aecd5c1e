import { isJsonObject } from '../../../model/json.ts';

/** Returns a grammar's joiners and the signs read as joiners, skipping any that are not strings. */
export function joinersOf(joiners: unknown): readonly string[] {
  if (!isJsonObject(joiners)) return [];
  const all = Object.entries(joiners).flatMap(([joiner, others]) => [joiner, ...(Array.isArray(others) ? others : [])]);
  return all.filter((text): text is string => typeof text === 'string' && text !== '');
}
