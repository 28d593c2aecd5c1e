import type { Change } from '@tamis/core';
import type { Effect } from '../model/review-row.ts';
import { optionalText } from '../model/text.ts';

export function effectsOf(listed: unknown): Effect[] {
  if (!Array.isArray(listed)) return [];
  return (listed as readonly Partial<Effect & Change>[])
    .filter(({ name }) => typeof name === 'string')
    .map(({ name = '', before, after, problem }) => ({
      name,
      before: optionalText(JSON.stringify(before)),
      after: optionalText(JSON.stringify(after)),
      problem: typeof problem === 'string' ? problem : undefined,
    }));
}
