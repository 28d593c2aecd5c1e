import type { Json } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
import type { GrantScope } from './grant.ts';
import { isAtMost, totalOf } from './total.ts';

/** Whether a grant that was used before has room for one more call: `full` if there is none for any call. */
export type Room = 'room' | 'too-much' | 'full';

/**
 * What is left of the count and the sum of a grant. `used` has the arguments of every call under it so far; undefined where they
 * are gone, so that nobody knows what they came to.
 */
export function roomFor(
  { times, sum }: Pick<GrantScope, 'times' | 'sum'>,
  used: readonly (Json | undefined)[],
  given: Json,
): Room {
  if (times !== undefined && used.length >= times) return 'full';
  if (sum === undefined) return 'room';
  const amounts = [...used, given].map((value) => amountIn(sum.argument, value));
  return amounts.every((one) => one !== undefined) && isAtMost(amounts, sum.most) ? 'room' : 'too-much';
}

/** What calls came to in an argument; calls without it count nothing. */
export function spentOn(argument: string, used: readonly (Json | undefined)[]): number {
  return totalOf(used.map((value) => amountIn(argument, value) ?? 0));
}

/** The amount of a call; a negative one would make room for others. */
export function amountIn(argument: string, given: Json | undefined): number | undefined {
  const amount = isJsonObject(given) && Object.hasOwn(given, argument) ? given[argument] : undefined;
  return typeof amount === 'number' && amount >= 0 ? amount : undefined;
}
