import type { AttemptRow, CallRow, Ledger, RunRow } from '@tamis/ledger';
import { isCharged } from '@tamis/ledger/internal';
import { Origins, sampleUnits } from './sample-units.ts';

/** A figure for a whole run, estimated from a part of it. If the other units are similar, 19 of 20 such ranges contain the real figure. */
export interface Extrapolated {
  readonly about: number;
  readonly least: number;
  readonly most: number;
}

/** The tokens and cost of a probe's units at one step, and those expected for all units. */
export interface ProbeStep {
  readonly step: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars. A call of unknown cost counts at its bound. Undefined if such a call has no bound. */
  readonly cost: number | undefined;
  readonly whole: Extrapolated | undefined;
}

/** The expected tokens and cost of a run, based on units that it has already paid for. */
export interface ProbeEstimate {
  readonly sampled: number;
  readonly units: number;
  readonly steps: readonly ProbeStep[];
  /** Calls counted at their bound because their cost is unknown. */
  readonly doubtful: number;
  readonly cost: number | undefined;
  readonly calls: Extrapolated;
  readonly whole: Extrapolated | undefined;
}

interface Taken {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  doubtful: number;
  isUnknown: boolean;
}

interface Probed {
  readonly ledger: Ledger;
  readonly row: RunRow;
}

/** Estimates a run from a probe of this many units, including their retries, failures and children. */
export async function probeEstimate({ ledger, row: { run } }: Probed, count: number): Promise<ProbeEstimate> {
  const { units, of } = await sampleUnits(ledger, run, count);
  const steps = (await ledger.counts(run)).steps.map(({ step }) => step);
  const taken = new Map(steps.map((step) => [step, new Map([...units].map((unit) => [unit, nothing()]))]));
  await readTaken(ledger, run, units, taken);
  const all = steps.flatMap((step) => [...(taken.get(step)?.values() ?? [])]);
  const perUnit = [...units].map((unit) => steps.map((step) => taken.get(step)?.get(unit) ?? nothing()).reduce(both, nothing()));
  return {
    ...{ sampled: units.size, units: of },
    steps: steps.map((step) => stepOf(step, [...(taken.get(step)?.values() ?? [])], of)).filter(({ calls }) => calls > 0),
    doubtful: all.reduce((sum, { doubtful }) => sum + doubtful, 0),
    cost: costOf(all),
    calls: extrapolate(
      perUnit.map(({ calls }) => calls),
      of,
    ),
    whole: wholeOf(perUnit, of),
  };
}

async function readTaken(
  ledger: Ledger,
  run: string,
  units: ReadonlySet<string>,
  taken: ReadonlyMap<string, ReadonlyMap<string, Taken>>,
): Promise<void> {
  const origins = new Origins(ledger, run);
  for await (const row of ledger.units(run)) {
    const origin = await origins.of(row);
    if (!units.has(origin)) continue;
    for await (const attempt of ledger.attempts(run, { unit: row.unit })) add(taken.get(attempt.step)?.get(origin), attempt);
  }
}

function add(sum: Taken | undefined, { origin, calls }: AttemptRow): void {
  if (sum === undefined || origin !== undefined) return;
  for (const call of calls) addCall(sum, call);
}

function addCall(sum: Taken, { outcome, fault = '', usage, most }: CallRow): void {
  sum.calls += 1;
  sum.inputTokens += usage?.inputTokens ?? 0;
  sum.outputTokens += usage?.outputTokens ?? 0;
  const isFree = usage?.cost === undefined && outcome === 'fault' && !isCharged(fault);
  if (isFree) return;
  const bound = usage?.cost ?? most;
  if (bound === undefined) sum.isUnknown = true;
  else sum.cost += bound;
  if (usage?.cost === undefined) sum.doubtful += 1;
}

function nothing(): Taken {
  return { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, doubtful: 0, isUnknown: false };
}

function both(one: Taken, other: Taken): Taken {
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cost: one.cost + other.cost,
    doubtful: one.doubtful + other.doubtful,
    isUnknown: one.isUnknown || other.isUnknown,
  };
}

function stepOf(step: string, each: readonly Taken[], units: number): ProbeStep {
  const { calls, inputTokens, outputTokens } = each.reduce(both, nothing());
  return { step, calls, inputTokens, outputTokens, cost: costOf(each), whole: wholeOf(each, units) };
}

function costOf(each: readonly Taken[]): number | undefined {
  const { cost, isUnknown } = each.reduce(both, nothing());
  return isUnknown ? undefined : cost;
}

function wholeOf(each: readonly Taken[], units: number): Extrapolated | undefined {
  return costOf(each) === undefined
    ? undefined
    : extrapolate(
        each.map(({ cost }) => cost),
        units,
      );
}

const STUDENT = [Number.POSITIVE_INFINITY, 12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26];

// Estimates the total for all units from some of them. The range depends on how much these differ, and narrows as they approach all units.
// The sum already measured is the minimum.
export function extrapolate(each: readonly number[], units: number): Extrapolated {
  const count = each.length;
  const sum = each.reduce((all, one) => all + one, 0);
  if (count === 0 || count >= units) return { about: sum, least: sum, most: sum };
  const mean = sum / count;
  const spread = count === 1 ? 0 : each.reduce((all, one) => all + (one - mean) ** 2, 0) / (count - 1);
  const student = STUDENT[count - 1] ?? 1.96 + 2.5 / (count - 1);
  const error = count === 1 ? Number.POSITIVE_INFINITY : student * Math.sqrt((spread / count) * (1 - count / units)) * units;
  return { about: mean * units, least: Math.max(sum, mean * units - error), most: mean * units + error };
}
