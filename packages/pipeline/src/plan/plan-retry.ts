import type { Pipeline } from '../model/pipeline.ts';
import { type Counted, exactly, plus, times } from './counted.ts';
import { type PlanOptions, planOf, type StepPlan } from './plan-of.ts';

/** What retrying some units takes, including the steps that follow. */
export interface RetryPlan {
  /** The maximum assumes that every answer but the last one allowed fails. */
  readonly calls: Counted;
  /** Undefined if a price is unknown. */
  readonly costUsd: Counted | undefined;
}

/** What the loop allows if the folder says nothing: one answer, and three more. */
const USUAL_ATTEMPTS = 4;

/** Works out what it takes to retry that many units at each step, without calling any model. */
export function planRetry(pipeline: Pipeline, units: ReadonlyMap<string, number>, options: PlanOptions = {}): RetryPlan {
  const { steps } = planOf(pipeline, options);
  const most = pipeline.processing.maxAttempts ?? USUAL_ATTEMPTS;
  const plans = [...units].map(([step, count]) => planFrom(steps, step, count));
  const calls = plans.map((plan) => plan.calls).reduce(plus, exactly(0));
  const costs = plans.map((plan) => plan.costUsd);
  const isPriced = costs.every((cost) => cost !== undefined);
  const costUsd = isPriced ? costs.reduce(plus, exactly(0)) : undefined;
  return { calls: upTo(calls, most), costUsd: costUsd && upTo(costUsd, most) };
}

function planFrom(steps: readonly StepPlan[], first: string, count: number): RetryPlan {
  const at = Math.max(
    0,
    steps.findIndex(({ step }) => step === first),
  );
  let [here, calls]: [Counted, Counted] = [exactly(count), exactly(0)];
  let costUsd: Counted | undefined = exactly(0);
  for (const [index, step] of steps.slice(at).entries()) {
    if (step.scope === 'chunk') {
      calls = plus(calls, here);
      costUsd = costUsd && step.costUsd && plus(costUsd, times(here, exactly(share(step.costUsd, step.units))));
    }
    const next = steps[at + index + 1];
    if (step.scope === 'fan_out' && next !== undefined) here = times(here, spread(step.units, next.units));
  }
  return { calls, costUsd };
}

/** What one unit costs at a step. */
function share(cost: Counted, units: Counted): number {
  return units.least === 0 ? 0 : cost.least / units.least;
}

/** How many units a fan-out makes from one. */
function spread(before: Counted, after: Counted): Counted {
  const { least, most } = before;
  if (least === 0 || most === undefined || most === 0) return { least: 0, most: undefined };
  return { least: after.least / most, most: after.most === undefined ? undefined : after.most / least };
}

function upTo({ least, most }: Counted, factor: number): Counted {
  return { least, most: most === undefined ? undefined : most * factor };
}
