import type { CallCost, LeaseHolder, StateCounts, UnitCounts } from '@tamis/ledger';
import { costCapOf } from '../config/open-pipeline.ts';
import { runState } from '../run/run-detail.ts';
import { SKIPPED } from '../run/skipped.ts';
import { snapshotPlace } from '../run/snapshot.ts';
import type { StoredStep } from '../run/step-order.ts';
import { isWorkedOn } from './is-worked-on.ts';
import type { OpenedRun } from './open-run.ts';

/**
 * The activity of a run. The lock of its folder, or its lease in a database, tells whether a process is working on it. `interrupted`: that
 * process is gone.
 */
export type RunActivity = 'running' | 'interrupted' | 'paused' | 'waiting' | 'ended' | 'failed' | 'cancelled';

/** The tokens and cost of a step's or run's calls. */
export interface Spent {
  readonly calls: number;
  readonly faults: number;
  readonly lost: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars, for calls whose price is known. */
  readonly cost: number;
  /** Calls that may have cost an unknown amount. */
  readonly unpriced: number;
}

/** A step of a run: the units that have reached it, and the tokens and cost of its calls. */
export interface StepStatus extends Spent, StoredStep {
  readonly units: number;
  readonly states: StateCounts;
  /** Replies of a model that were judged. */
  readonly attempts: number;
  /** Results that were computed, without asking a model. */
  readonly computed: number;
}

/** The progress of a run, in figures that are quick to compute. */
export interface RunSummary {
  readonly run: string;
  readonly pipeline: string;
  readonly activity: RunActivity;
  readonly reason?: string;
  /** Who is working on it, or did last. */
  readonly holder?: LeaseHolder;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly purgedAt?: number;
  readonly units: number;
  /** Set while not all units are in the ledger yet, so their number grows. */
  readonly isRegistering?: true;
  readonly states: StateCounts;
  readonly steps: readonly StepStatus[];
  readonly total: Spent & Pick<StepStatus, 'attempts' | 'computed'>;
  /** The models that were called. */
  readonly models: readonly string[];
  /** The limit of the run in US dollars, or `none`: the one that was set last, or else its folder's. */
  readonly maxCost?: number | 'none';
  /** How much workers prefer the run to others in its database, if that was ever set. */
  readonly priority?: number;
}

/** Reads the progress of a run. A process working on it is not disturbed. */
export async function runSummary({ folder, ledger, row, detail }: OpenedRun): Promise<RunSummary> {
  const { run, createdAt, updatedAt, purgedAt, reason } = row;
  const { maxCost = costCapOf(snapshotPlace(folder)), mayBeSkipped: mayNow, registered, priority } = runState(row);
  const counts = await ledger.counts(run);
  const costs = await ledger.costs(run);
  const holder = await ledger.leaseOf(run);
  const skipped =
    mayNow || (detail.steps ?? []).some(({ mayBeSkipped }) => mayBeSkipped)
      ? await ledger.passedBecause(run, SKIPPED)
      : new Map<string, number>();
  const steps = counts.steps.map((step) => withSkipped(stepStatus(step, detail.steps ?? [], costs), skipped.get(step.step) ?? 0));
  return {
    ...{ run, pipeline: detail.pipeline ?? run, createdAt, updatedAt },
    activity: activityOf(row, await isWorkedOn({ folder, ledger, row })),
    ...(reason === undefined ? {} : { reason }),
    ...(holder === undefined ? {} : { holder }),
    ...(purgedAt === undefined ? {} : { purgedAt }),
    ...{ units: counts.units, states: counts.states, steps },
    ...(registered ? {} : { isRegistering: true }),
    total: { ...spentOf(costs), attempts: answersOf(costs), computed: steps.reduce((sum, { computed }) => sum + computed, 0) },
    models: [...new Set(costs.map(({ model }) => model))],
    ...(maxCost === undefined ? {} : { maxCost }),
    ...(priority === undefined ? {} : { priority }),
  };
}

function activityOf({ status, reason }: OpenedRun['row'], isHeld: boolean): RunActivity {
  if (isHeld) return 'running';
  if (status === 'open') return 'interrupted';
  return status === 'paused' && (reason === 'waiting' || reason === 'interrupted') ? reason : status;
}

function stepStatus(
  { step: name, states, attempts: ended }: UnitCounts['steps'][number],
  steps: readonly StoredStep[],
  costs: readonly CallCost[],
): StepStatus {
  const scope = steps.find((one) => one.name === name)?.scope ?? 'chunk';
  const units = Object.values(states).reduce((sum, count) => sum + count, 0);
  const own = costs.filter(({ step }) => step === name);
  const computed = scope === 'chunk' ? 0 : ended;
  return { name, scope, units, states, attempts: answersOf(own), computed, ...spentOf(own) };
}

// The replies of models that were judged. Every surface shows this figure, so that they agree with each other and with the provider.
function answersOf(costs: readonly CallCost[]): number {
  return costs.reduce((sum, { answered }) => sum + answered, 0);
}

function withSkipped({ states, computed, ...step }: StepStatus, skipped: number): StepStatus {
  const { valid, skipped: ended } = states;
  return {
    ...step,
    states: { ...states, valid: valid - skipped, skipped: ended + skipped },
    computed: Math.max(0, computed - skipped),
  };
}

// The tokens and cost of the given calls.
function spentOf(costs: readonly CallCost[]): Spent {
  const sum = (of: (cost: CallCost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  return {
    calls: sum(({ calls }) => calls),
    faults: sum(({ faults }) => faults),
    lost: sum(({ lost }) => lost),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    // Billionths of a dollar are exact, but sums of fractions are not.
    cost: Math.round(sum(({ cost }) => cost) * 1e9) / 1e9,
    unpriced: sum(({ unpriced }) => unpriced),
  };
}
