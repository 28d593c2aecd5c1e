import type { AttemptRow, DecisionKind, UnitRow } from '@tamis/ledger';
import { unitsWith } from '../export/units-with-results.ts';
import { changedInputs, type RunInputs } from '../inputs/step-inputs.ts';
import type { OpenedRun } from '../look/open-run.ts';
import type { Step } from '../model/pipeline.ts';
import { Configurations } from '../stale/configurations.ts';
import { recheckUnit, type StaleUnit, type UnitRecheck, type UnitRows } from './recheck-unit.ts';

/** The configuration that stored answers are judged with. */
export interface RecheckBy {
  readonly steps: readonly Step[];
  /** The inputs of the steps. Absent if only schemas and rules have changed. */
  readonly inputs?: RunInputs;
}

/** A unit that was examined, and whether one of its results would have to be made again. */
export interface SeenUnit {
  readonly unit: string;
  readonly stale?: StaleUnit;
}

/**
 * Judges every stored answer of a run against changed steps, recomputes results whose expressions have changed, and yields the units whose
 * outcome differs, ordered by id. No model is called and nothing is written. `most` limits how many units are examined. The ledger must be
 * frozen. Memory use stays flat.
 */
export async function* recheckRun(
  run: OpenedRun,
  { steps, inputs }: RecheckBy,
  seen: (unit: SeenUnit) => void = () => undefined,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<UnitRecheck, void, undefined> {
  const decided = await decidedAttempts(run);
  const changesSince = changeReader(run, inputs);
  let left = most;
  for await (const { row, attempts } of unitsWith(run, { contents: 'judged', calls: false })) {
    const { unit, input } = row;
    const rows = await rowsOf(run, row, attempts);
    const changes = await changesSince(attempts);
    const { found, stale } = recheckUnit(steps, { unit, input, rows, attempts, decided: decided.get(unit) ?? NONE, changes });
    seen({ unit, ...(stale && { stale }) });
    if (found !== undefined) yield found;
    left -= 1;
    if (left <= 0) return;
  }
}

/** Returns a function that tells which inputs of an attempt have changed. Each configuration is read once. */
function changeReader(run: OpenedRun, inputs: RunInputs | undefined) {
  const configurations = new Configurations(run);
  const known = new Map<string, RunInputs>();
  return async (attempts: readonly AttemptRow[]): Promise<UnitRows['changes']> => {
    if (inputs === undefined) return undefined;
    for (const { contract = '' } of attempts)
      if (!known.has(contract)) known.set(contract, await configurations.inputs(contract));
    return ({ step, contract = '' }) => changedInputs(known.get(contract)?.[step], inputs[step]);
  };
}

const NONE: ReadonlyMap<string, DecisionKind> = new Map();

/** People's decisions about attempts, by unit. */
async function decidedAttempts({ ledger, row: { run } }: OpenedRun): Promise<ReadonlyMap<string, UnitRows['decided']>> {
  const decided = new Map<string, Map<string, DecisionKind>>();
  for await (const { source, decision } of ledger.reviews({ run, state: 'decided' })) {
    if (decision === undefined) continue;
    const { unit, step, attempt } = source;
    decided.set(unit, (decided.get(unit) ?? new Map()).set(`${step} ${attempt}`, decision.kind));
  }
  return decided;
}

/** The rows of a unit. A unit still at its first step needs no second read of the ledger. */
async function rowsOf({ ledger, row }: OpenedRun, shown: UnitRow, attempts: readonly AttemptRow[]): Promise<readonly UnitRow[]> {
  const isAtFirst = attempts.length > 0 && attempts.every(({ step }) => step === shown.step);
  return isAtFirst ? [shown] : await ledger.unit(row.run, shown.unit);
}
