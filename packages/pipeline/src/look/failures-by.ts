import type { FailureCount } from '@tamis/ledger';
import type { OpenedRun } from './open-run.ts';

/** The keys that failures can be grouped by. */
export const FAILURE_GROUPS = ['code', 'step', 'model', 'rule'] as const;

/** The key that failures are grouped by. */
export type FailureGrouping = (typeof FAILURE_GROUPS)[number];

/** Units that failed for the same reason. Absent fields were not recorded or differ within the group. */
export interface FailureGroup extends Partial<Pick<FailureCount, 'step' | 'code' | 'rule' | 'path' | 'model'>> {
  readonly units: number;
  /** An example: the first unit by id. */
  readonly example: string;
  /** The step at which the example failed. */
  readonly exampleStep: string;
}

const KEYS: { readonly [by in FailureGrouping]: readonly ('step' | 'code' | 'rule' | 'path' | 'model')[] } = {
  code: ['code', 'path', 'rule'],
  step: ['step'],
  model: ['model'],
  rule: ['rule'],
};

/** The failed units of a run, grouped by code and place, step, model or rule, largest group first. */
export async function failuresBy({ ledger, row }: OpenedRun, by: FailureGrouping): Promise<readonly FailureGroup[]> {
  return groupFailures(await ledger.failures(row.run), KEYS[by]);
}

/** Merges failures that agree in every field named by `keys`. */
export function groupFailures(
  failures: readonly FailureCount[],
  keys: readonly ('step' | 'code' | 'rule' | 'path' | 'model')[],
): readonly FailureGroup[] {
  const groups = Map.groupBy(failures, (failure) => JSON.stringify(keys.map((name) => failure[name] ?? null)));
  return [...groups.values()].flatMap(asGroup).sort((one, other) => other.units - one.units);
}

function asGroup(failures: readonly FailureCount[]): readonly FailureGroup[] {
  const [first, ...others] = failures;
  if (first === undefined) return [];
  const shared = (['step', 'code', 'rule', 'path', 'model'] as const).filter((name) => {
    return first[name] !== undefined && others.every((other) => other[name] === first[name]);
  });
  return [
    {
      ...Object.fromEntries(shared.map((name) => [name, first[name]])),
      units: failures.reduce((sum, { units }) => sum + units, 0),
      example: first.example,
      exampleStep: first.step,
    },
  ];
}
