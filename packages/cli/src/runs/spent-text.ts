import type { RunSummary, Spent } from '@tamis/pipeline';
import { dollars } from '../run/money.ts';
import { callCount } from '../text/unit-count.ts';

export function counted(number: number): string {
  return number.toLocaleString('en-US');
}

// A cost in words, worded the same in every report on a run. An unknown cost does not count as 0, so a sum without it is a lower bound.
export function costText({ cost, unpriced, calls, lost }: Pick<Spent, 'cost' | 'unpriced' | 'calls' | 'lost'>): string {
  if (unpriced === 0) return money(cost);
  // A call whose answer was lost in a crash has no known price either.
  const priceless = Math.max(0, unpriced - lost);
  if (priceless === calls) return 'cost unknown';
  const doubts = [
    ...(priceless > 0 ? [`${callCount(priceless)} of unknown price`] : []),
    ...(lost > 0 ? [`${callCount(lost)} without a recorded response may have been charged`] : []),
  ];
  return `${unpriced === calls ? 'cost unknown' : `at least ${money(cost)}`} (${doubts.join(', ')})`;
}

const MOST_DIGITS = 12;

// Formats dollars, with enough digits that a small cost is not rounded to zero.
export function money(cost: number): string {
  if (cost === 0 || cost >= 0.001) return dollars(cost);
  return `$${cost.toFixed(Math.min(MOST_DIGITS, 1 - Math.floor(Math.log10(cost))))}`;
}

// The calls, tokens and cost of a run, on one line.
export function spentText(spent: Spent): string {
  const { calls, faults, inputTokens, outputTokens } = spent;
  return [
    callCount(calls),
    ...(faults > 0 ? [`${counted(faults)} ${faults === 1 ? 'fault' : 'faults'}`] : []),
    `${counted(inputTokens + outputTokens)} tokens`,
    costText(spent),
  ].join(', ');
}

export function repliesText({ attempts }: Pick<RunSummary['total'], 'attempts'>): string {
  return `${counted(attempts)} ${attempts === 1 ? 'reply' : 'replies'} judged`;
}
