import type { Spent } from '@tamis/pipeline';

/** A number as people read it. */
export function counted(number: number): string {
  return number.toLocaleString('en-US');
}

/** Money; fractions of a cent are shown if there is nothing else. Unknown is not 0. */
export function costText({ cost, unpriced, calls }: Pick<Spent, 'cost' | 'unpriced' | 'calls'>): string {
  if (calls > 0 && unpriced === calls) return 'cost unknown';
  const money = `$${cost > 0 && cost < 0.01 ? cost.toPrecision(2) : cost.toFixed(2)}`;
  return unpriced === 0
    ? money
    : `at least ${money} (${counted(unpriced)} ${unpriced === 1 ? 'call' : 'calls'} of unknown price)`;
}

/** What was used up, in one line. */
export function spentText(spent: Spent): string {
  const { calls, faults, lost, inputTokens, outputTokens } = spent;
  return [
    `${counted(calls)} ${calls === 1 ? 'call' : 'calls'}`,
    ...(faults > 0 ? [`${counted(faults)} ${faults === 1 ? 'fault' : 'faults'}`] : []),
    ...(lost > 0 ? [`${counted(lost)} lost`] : []),
    `${counted(inputTokens + outputTokens)} tokens`,
    costText(spent),
  ].join(', ');
}
