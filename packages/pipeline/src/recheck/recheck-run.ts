import type { AttemptRow, DecisionKind } from '@tamis/ledger';
import { unitsWith } from '../export/units-with-results.ts';
import { changedInputs, type RunInputs, type StepInput } from '../inputs/step-inputs.ts';
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
  const reader = inputs && new ChangeReader(run, inputs);
  let left = most;
  for await (const { row, attempts } of unitsWith(run, { contents: 'judged', calls: false })) {
    const { unit, input } = row;
    // A unit still at its first step needs no second read of the ledger.
    const isAtFirst = attempts.length > 0 && attempts.every(({ step }) => step === row.step);
    const rows = isAtFirst ? [row] : await run.ledger.unit(run.row.run, unit);
    for (const { contract = '' } of attempts) if (reader?.isKnown(contract) === false) await reader.read(contract);
    const stored = { unit, input, rows, attempts, decided: decided.get(unit) ?? NONE, changes: reader?.changes };
    const { found, stale } = recheckUnit(steps, stored);
    seen({ unit, ...(stale && { stale }) });
    if (found !== undefined) yield found;
    left -= 1;
    if (left <= 0) return;
  }
}

/** Tells which inputs of an attempt have changed. Each configuration is read and compared once. */
class ChangeReader {
  readonly #configurations: Configurations;
  readonly #inputs: RunInputs;
  /** The changed inputs of each step, by configuration. */
  readonly #known = new Map<string, { readonly [step: string]: readonly StepInput[] }>();

  constructor(run: OpenedRun, inputs: RunInputs) {
    this.#configurations = new Configurations(run);
    this.#inputs = inputs;
  }

  isKnown(contract: string): boolean {
    return this.#known.has(contract);
  }

  async read(contract: string): Promise<void> {
    const before = await this.#configurations.inputs(contract);
    const names = Object.keys({ ...before, ...this.#inputs });
    this.#known.set(contract, Object.fromEntries(names.map((step) => [step, changedInputs(before[step], this.#inputs[step])])));
  }

  readonly changes = ({ step, contract = '' }: AttemptRow): readonly StepInput[] => this.#known.get(contract)?.[step] ?? [];
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
