import type { JsonObject } from '@tamis/core';
import type { Bounds } from './bounds.ts';
import type { GrantScope } from './grant.ts';
import { amountIn } from './room.ts';
import { totalOf } from './total.ts';

const A_DAY = 86_400_000;

const LENGTHS = [A_DAY, 7 * A_DAY];

const FEWEST = 4;

export interface TimedCall {
  readonly at: number;
  readonly given: JsonObject;
}

/** How long a grant lasts and how much it allows: as much as people approved in the busiest period of that length. */
export interface Limits extends Required<Pick<GrantScope, 'times'>>, Pick<GrantScope, 'sum'> {
  /** In milliseconds. */
  readonly lasts: number;
}

// Learns limits from approved calls, oldest first. Returns undefined if the calls are too far apart for a grant to be useful.
export function learnLimits(calls: readonly TimedCall[], bounds: Bounds): Limits | undefined {
  const lasts = LENGTHS.find((length) => busiest(calls, length, (part) => part.length) >= FEWEST);
  if (lasts === undefined) return undefined;
  const sums = quantitiesIn(bounds).map((argument) => ({
    argument,
    most: busiest(calls, lasts, (part) => totalOf(part.map(({ given }) => amountIn(argument, given) ?? 0))),
  }));
  const [sum] = sums.toSorted((one, other) => other.most - one.most);
  return { lasts, times: busiest(calls, lasts, (part) => part.length), ...(sum === undefined ? {} : { sum }) };
}

function quantitiesIn(bounds: Bounds): readonly string[] {
  return Object.entries(bounds).flatMap(([name, bound]) =>
    'from' in bound && bound.from >= 0 && bound.optional !== true ? [name] : [],
  );
}

// The largest amount within any period of this length. Amounts are never negative, so only the longest periods matter.
function busiest(calls: readonly TimedCall[], length: number, amount: (part: readonly TimedCall[]) => number): number {
  let [most, first] = [0, 0];
  for (let last = 0; last < calls.length; last++) {
    while ((calls[last]?.at ?? 0) - (calls[first]?.at ?? 0) >= length) first++;
    const next = calls[last + 1];
    if (next === undefined || next.at - (calls[first]?.at ?? 0) >= length)
      most = Math.max(most, amount(calls.slice(first, last + 1)));
  }
  return most;
}
