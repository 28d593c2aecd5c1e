import type { Json } from '@tamis/core';
import { covers } from './covers.ts';
import type { GrantScope } from './grant.ts';
import type { PastCall } from './past-call.ts';
import { roomFor } from './room.ts';

// What a grant would have done had it been given earlier and renewed each time it expired.
export interface Replayed {
  // The calls that it would have let through, oldest first.
  readonly covered: readonly PastCall[];
  // How many refused calls the grant would cover, even if its count or sum would have been used up by then.
  readonly refused: number;
}

export async function replay(
  scope: Omit<GrantScope, 'until'> & { readonly lasts: number },
  calls: readonly PastCall[],
): Promise<Replayed> {
  const covered: PastCall[] = [];
  let [refused, end] = [0, Number.NEGATIVE_INFINITY];
  let used: Json[] = [];
  for (const call of calls) {
    const { act, at, answer } = call;
    if (act === undefined || !(await covers(scope, { ...call, act }, undefined))) continue;
    if (answer === 'against') refused += 1;
    if (at >= end) [end, used] = [at + scope.lasts, []];
    if (roomFor(scope, used, act.value) !== 'room') continue;
    used.push(act.value);
    covered.push(call);
  }
  return { covered, refused };
}
