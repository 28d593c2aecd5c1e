import type { UnitCounts } from '@tamis/ledger';
import { type Counted, type FoundUnit, type Pipeline, type PlanOptions, planRetry, type StaleResults } from '@tamis/pipeline';
import { callRange, guessedCost } from '../run/plan-text.ts';
import { unitCount } from '../text/unit-count.ts';
import { canRefresh } from './stale-text.ts';

// The calls that an action needs, and their cost.
export interface NeededCalls {
  readonly calls: Counted;
  readonly costUsd: Counted | undefined;
}

export function refreshCalls(pipeline: Pipeline, stale: readonly StaleResults[], options: PlanOptions): NeededCalls {
  const counts = new Map<string, number>();
  for (const { step, results } of stale.filter(canRefresh)) counts.set(step, (counts.get(step) ?? 0) + results);
  return planRetry(pipeline, counts, options);
}

export function pendingCalls(pipeline: Pipeline, { steps }: UnitCounts, options: PlanOptions): NeededCalls {
  const counts = new Map(steps.map(({ step, states }) => [step, states.pending + states.running]));
  return planRetry(pipeline, counts, { ...options, isNew: true });
}

export function onwardCalls(pipeline: Pipeline, found: readonly FoundUnit[], options: PlanOptions): NeededCalls {
  const names = pipeline.steps.map(({ name }) => name);
  const counts = new Map<string, number>();
  for (const { kind, step, isBlocked } of found) {
    const next = kind === 'reopened' ? step : names[names.indexOf(step) + 1];
    if (isBlocked || next === undefined || (kind !== 'fixed' && kind !== 'changed' && kind !== 'reopened')) continue;
    counts.set(next, (counts.get(next) ?? 0) + 1);
  }
  return planRetry(pipeline, counts, { ...options, isNew: true });
}

// The calls and their cost, in words.
export function neededText({ calls, costUsd }: NeededCalls): string {
  return calls.most === 0 ? 'no calls' : `${callRange(calls)} with later steps, ${guessedCost(costUsd)}`;
}

// The calls and their cost as JSON.
export function neededJson({ calls, costUsd }: NeededCalls): object {
  const range = ({ least, most }: Counted) => ({ least, most: most ?? null });
  return { calls: range(calls), cost_usd: costUsd === undefined ? null : range(costUsd) };
}

export function othersText({ pending }: { readonly pending: number }): string {
  return pending === 0 ? '' : `, and continue with ${unitCount(pending)} that ${pending === 1 ? 'has' : 'have'} work left`;
}
