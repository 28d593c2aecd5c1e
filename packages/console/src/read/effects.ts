import type { Change } from '@tamis/core';
import type { Effect } from '../model/review.ts';
import { textOf } from '../model/text.ts';

/** What running would change, as recorded by programs. Changes made while reading a reply have the same name, but are not effects. */
export function effectsOf(listed: unknown): Effect[] {
  if (!Array.isArray(listed)) return [];
  return (listed as readonly Partial<Effect & Change>[])
    .filter(({ name }) => typeof name === 'string')
    .map(({ name = '', before, after, problem }) => ({
      name,
      ...(before === undefined ? {} : { before: textOf(JSON.stringify(before)) }),
      ...(after === undefined ? {} : { after: textOf(JSON.stringify(after)) }),
      ...(typeof problem === 'string' ? { problem } : {}),
    }));
}
