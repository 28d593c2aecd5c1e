import { isJsonObject, type Json } from '@tamis/core';
import type { GrantScope } from './grant.ts';
import { isAtMost, totalOf } from './total.ts';

// Whether a used grant has room for one more call. `full` means it has room for no call at all.
export type Room = 'room' | 'too-much' | 'full';

// Checks the remaining count and sum of a grant. `used` contains the arguments of every earlier call under it, or undefined where they were
// purged and their amounts are unknown.
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

/** The sum of an argument over several calls. Calls without the argument add nothing. */
export function spentOn(argument: string, used: readonly (Json | undefined)[]): number {
  return totalOf(used.map((value) => amountIn(argument, value) ?? 0));
}

// The amount in a call's argument. A negative amount is rejected because it would make room for other calls.
export function amountIn(argument: string, given: Json | undefined): number | undefined {
  const amount = isJsonObject(given) && Object.hasOwn(given, argument) ? given[argument] : undefined;
  return typeof amount === 'number' && amount >= 0 ? amount : undefined;
}
