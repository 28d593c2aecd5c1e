import type { FailureCount } from '@tamis/ledger';
import type { OpenedRun } from './open-run.ts';

/** What failures are counted by. */
export const FAILURE_GROUPS = ['code', 'step', 'model', 'rule'] as const;

/** What failures are counted by. */
export type FailureGrouping = (typeof FAILURE_GROUPS)[number];

/** Units that failed for the same reason. What is absent was not recorded, or differs among them. */
export interface FailureGroup extends Partial<Pick<FailureCount, 'step' | 'code' | 'rule' | 'path' | 'model'>> {
  readonly units: number;
  /** One of them: the first by its id. */
  readonly example: string;
  /** The step at which the example failed. */
  readonly exampleStep: string;
}

/** Which of the recorded reasons stay apart in each grouping. */
const KEYS: { readonly [by in FailureGrouping]: readonly ('step' | 'code' | 'rule' | 'path' | 'model')[] } = {
  code: ['code', 'path', 'rule'],
  step: ['step'],
  model: ['model'],
  rule: ['rule'],
};

/** The units of a run that failed, by code and place, step, model or rule; the largest group first. */
export async function failuresBy({ ledger, row }: OpenedRun, by: FailureGrouping): Promise<readonly FailureGroup[]> {
  return groupFailures(await ledger.failures(row.run), KEYS[by]);
}

/** Adds up failures whose reasons are alike in what `keys` name. */
export function groupFailures(
  failures: readonly FailureCount[],
  keys: readonly ('step' | 'code' | 'rule' | 'path' | 'model')[],
): readonly FailureGroup[] {
  const groups = new Map<string, FailureCount[]>();
  for (const failure of failures) {
    const key = JSON.stringify(keys.map((name) => failure[name] ?? null));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [failure]);
    else group.push(failure);
  }
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
