import { isJsonObject } from '@tamis/core';

export function joinersOf(joiners: unknown): readonly string[] {
  if (!isJsonObject(joiners)) return [];
  const all = Object.entries(joiners).flatMap(([joiner, others]) => [joiner, ...(Array.isArray(others) ? others : [])]);
  return all.filter((text): text is string => typeof text === 'string' && text !== '');
}
