import type { AttemptRow, DecisionKind } from '@tamis/ledger';
import { groupsWith } from '../export/units-with-results.ts';
import { changedInputs, type RunInputs, type StepInput } from '../inputs/step-inputs.ts';
import type { OpenedRun } from '../look/open-run.ts';
import type { Step } from '../model/pipeline.ts';
import { Configurations } from '../stale/configurations.ts';
import { judgedBy } from '../steps/judged-by.ts';
import { mostStand } from './most-stand.ts';
import { type RecheckedUnit, recheckUnit, type StaleUnit, type UnitRecheck, type UnitRows } from './recheck-unit.ts';

/** The configuration that stored answers are judged with. */
export interface RecheckBy {
  readonly steps: readonly Step[];
  /** The inputs of the steps. Absent if only schemas and rules have changed. */
  readonly inputs?: RunInputs;
  /** Judges also the replies that this program has judged with the same contract. */
  readonly isThorough?: boolean;
}

/** A unit that was examined, and whether one of its results would have to be made again. */
export interface SeenUnit {
  readonly unit: string;
  readonly stale?: StaleUnit;
  /** Whether all its verdicts were reached by this program with the same contract, so that nothing was judged or computed. */
  readonly isStanding?: boolean;
}

/**
 * Judges every stored answer of a run against changed steps, recomputes results whose expressions have changed, and yields the units whose
 * outcome differs, ordered by id. No model is called and nothing is written. `most` limits how many units are examined. The ledger must be
 * frozen. Memory use stays flat.
 */
export async function* recheckRun(
  run: OpenedRun,
  { steps, inputs, isThorough = false }: RecheckBy,
  seen: (unit: SeenUnit) => void = () => undefined,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<UnitRecheck, void, undefined> {
  const decided = await decidedAttempts(run);
  const reader = inputs && new ChangeReader(run, inputs);
  const isBare = !isThorough && (await mostStand(run, steps));
  const [changes, judge] = [reader?.changes, isThorough ? undefined : judgedBy];
  let left = most;
  for await (const units of groupsWith(run, { contents: isBare ? 'verdicts' : 'judged', calls: false }, !isBare))
    for (const { row, attempts } of units) {
      const { unit, input } = row;
      // A unit still at its first step needs no second read of the ledger.
      const isAtFirst = attempts.length > 0 && attempts.every(({ step }) => step === row.step);
      const rows = isAtFirst ? [row] : await run.ledger.unit(run.row.run, unit);
      for (const { contract = '' } of attempts) if (reader?.isKnown(contract) === false) await reader.read(contract);
      const stored = { unit, input, rows, attempts, decided: decided.get(unit) ?? NONE, changes, judgedBy: judge, isBare };
      const rechecked = recheckUnit(steps, stored) ?? (await recheckWhole(run, steps, stored));
      seen(rechecked);
      if (rechecked.found !== undefined) yield rechecked.found;
      left -= 1;
      if (left <= 0) return;
    }
}

async function recheckWhole(
  { ledger, row: { run } }: OpenedRun,
  steps: readonly Step[],
  stored: UnitRows,
): Promise<RecheckedUnit> {
  const { unit } = stored;
  const attempts: AttemptRow[] = [];
  for await (const one of ledger.attempts(run, { unit, contents: 'judged', calls: false })) attempts.push(one);
  const [first] = await ledger.unit(run, unit);
  return recheckUnit(steps, { ...stored, input: first?.input, attempts, isBare: false }) ?? { unit };
}

interface ChangedInputs {
  readonly [step: string]: readonly StepInput[];
}

class ChangeReader {
  readonly #configurations: Configurations;
  readonly #inputs: RunInputs;
  readonly #known = new Map<string, ChangedInputs>();
  #last: string | undefined;
  #changed: ChangedInputs | undefined;

  constructor(run: OpenedRun, inputs: RunInputs) {
    this.#configurations = new Configurations(run);
    this.#inputs = inputs;
  }

  isKnown(contract: string): boolean {
    return contract === this.#last || this.#known.has(contract);
  }

  async read(contract: string): Promise<void> {
    const before = await this.#configurations.inputs(contract);
    const names = Object.keys({ ...before, ...this.#inputs });
    this.#known.set(contract, Object.fromEntries(names.map((step) => [step, changedInputs(before[step], this.#inputs[step])])));
  }

  readonly changes = ({ step, contract = '' }: AttemptRow): readonly StepInput[] => {
    // Nearly always the same one.
    if (contract !== this.#last) [this.#last, this.#changed] = [contract, this.#known.get(contract)];
    return this.#changed?.[step] ?? [];
  };
}

const NONE: ReadonlyMap<string, DecisionKind> = new Map();

async function decidedAttempts({ ledger, row: { run } }: OpenedRun): Promise<ReadonlyMap<string, UnitRows['decided']>> {
  const decided = new Map<string, Map<string, DecisionKind>>();
  for await (const { source, decision } of ledger.reviews({ run, state: 'decided' })) {
    if (decision === undefined) continue;
    const { unit, step, attempt } = source;
    decided.set(unit, (decided.get(unit) ?? new Map()).set(`${step} ${attempt}`, decision.kind));
  }
  return decided;
}
