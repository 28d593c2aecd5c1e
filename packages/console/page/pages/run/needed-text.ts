import type { NeededOut } from '../../../src/model/run-act.ts';
import { counted, dollars } from '../../lib/words.ts';

// The estimated number of calls and their cost.
export function neededText({ calls, costUsd }: NeededOut): string {
  if (calls?.most === 0) return 'No calls';
  const asked = calls === undefined ? 'Number of calls unknown' : counting(calls);
  return `${asked}, ${costUsd === undefined ? 'cost unknown' : `${range(costUsd, dollars)} (a guess)`}`;
}

type Range = NonNullable<NeededOut['calls']>;

function counting(calls: Range): string {
  return `${range(calls, (number) => counted(Math.round(number)))} ${calls.most === 1 ? 'call' : 'calls'} with later steps`;
}

function range({ least, most }: Range, say: (number: number) => string): string {
  if (most === undefined) return `${say(least)} or more`;
  return say(most) === say(least) ? say(least) : `${say(least)}–${say(most)}`;
}
