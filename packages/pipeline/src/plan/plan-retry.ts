import type { Pipeline } from '../model/pipeline.ts';
import { type Counted, exactly, plus, times } from './counted.ts';
import { type PlanOptions, planOf, type StepPlan } from './plan-of.ts';

/** The expected cost of retrying some units, including the steps that follow. */
export interface RetryPlan {
  /** The calls. The maximum assumes that every reply fails except the last one allowed. */
  readonly calls: Counted;
  /** Undefined if a price is unknown. */
  readonly costUsd: Counted | undefined;
}

/** Options for planning a retry. */
export interface RetryPlanOptions extends PlanOptions {
  /** Whether the units have not been at their step yet, so that they skip it if its condition does not hold. */
  readonly isNew?: boolean;
}

const USUAL_ATTEMPTS = 4;

/** Estimates the cost of retrying the given number of units at each step, without calling any model. */
export function planRetry(pipeline: Pipeline, units: ReadonlyMap<string, number>, options: RetryPlanOptions = {}): RetryPlan {
  const { steps } = planOf(pipeline, options);
  const conditional = new Set(pipeline.steps.filter(({ when }) => when !== undefined).map(({ name }) => name));
  const most = pipeline.processing.maxAttempts ?? USUAL_ATTEMPTS;
  const plans = [...units].map(([step, count]) => {
    const maySkip = (name: string) => conditional.has(name) && (name !== step || options.isNew === true);
    return planFrom(steps, step, count, maySkip);
  });
  const calls = plans.map((plan) => plan.calls).reduce(plus, exactly(0));
  const costs = plans.map((plan) => plan.costUsd);
  const isPriced = costs.every((cost) => cost !== undefined);
  const costUsd = isPriced ? costs.reduce(plus, exactly(0)) : undefined;
  return { calls: upTo(calls, most), costUsd: costUsd && upTo(costUsd, most) };
}

function planFrom(steps: readonly StepPlan[], first: string, count: number, maySkip: (step: string) => boolean): RetryPlan {
  const at = Math.max(
    0,
    steps.findIndex(({ step }) => step === first),
  );
  let [here, calls]: [Counted, Counted] = [exactly(count), exactly(0)];
  let costUsd: Counted | undefined = exactly(0);
  for (const [index, step] of steps.slice(at).entries()) {
    if (step.scope === 'chunk') {
      const own = maySkip(step.step) ? { ...here, least: 0 } : here;
      calls = plus(calls, own);
      costUsd = costUsd && step.costPerCall !== undefined ? plus(costUsd, times(own, exactly(step.costPerCall))) : undefined;
    }
    const next = steps[at + index + 1];
    if (step.scope === 'fan_out' && next !== undefined) here = times(here, spread(step.units, next.units));
  }
  return { calls, costUsd };
}

function spread(before: Counted, after: Counted): Counted {
  const { least, most } = before;
  if (least === 0 || most === undefined || most === 0) return { least: 0, most: undefined };
  return { least: after.least / most, most: after.most === undefined ? undefined : after.most / least };
}

function upTo({ least, most }: Counted, factor: number): Counted {
  return { least, most: most === undefined ? undefined : most * factor };
}
