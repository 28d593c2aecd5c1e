import type { Change } from '@tamis/core';
import { short } from '../model/cut.ts';
import type { Effect } from '../model/review.ts';

/** What running would change, as recorded by programs. Changes made while reading a reply have the same name, but are not effects. */
export function effectsOf(listed: unknown): Effect[] {
  if (!Array.isArray(listed)) return [];
  return (listed as readonly Partial<Effect & Change>[])
    .filter(({ name }) => typeof name === 'string')
    .map(({ name = '', before, after, problem }) => ({
      name,
      ...(before === undefined ? {} : { before: short(before) }),
      ...(after === undefined ? {} : { after: short(after) }),
      ...(typeof problem === 'string' ? { problem } : {}),
    }));
}
