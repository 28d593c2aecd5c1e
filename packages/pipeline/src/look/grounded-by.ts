import type { Verdict } from '@tamis/core';
import { soughtAt, ungroundedIn } from '@tamis/core/unit';
import type { AttemptRow } from '@tamis/ledger';
import { verdictOf } from '@tamis/ledger/internal';
import { unitsWith } from '../export/units-with-results.ts';
import { sourceNameIn, textNamed } from './attempt-passages.ts';
import type { OpenedRun } from './open-run.ts';

/** The possible outcomes for a value that must be in a source. */
export const GROUNDED_GROUPS = ['exact', 'folded', 'found', 'held', 'failed', 'warned', 'abstained'] as const;

/**
 * The outcome for a value that must be in a source. `exact`: in the source letter for letter. `folded`: in the source with another
 * spelling. `found`: in the source, which was not kept. `held`, `failed`, `warned`: not in the source, with that consequence. `abstained`:
 * left null, as the contract allows.
 */
export type GroundedGroup = (typeof GROUNDED_GROUPS)[number];

/** How many values of a run had the same outcome. */
export interface GroundedCount {
  readonly group: GroundedGroup;
  readonly values: number;
  /** Units with at least one of them. */
  readonly units: number;
}

/** The outcomes for all values that must be in a source. */
export interface GroundedReport {
  readonly values: number;
  /** Units whose values were looked up. */
  readonly units: number;
  readonly groups: readonly GroundedCount[];
}

/** Counts the values that must be in a source by outcome, using the last verdict on each unit at each step. The ledger must be frozen. */
export async function groundedBy(run: OpenedRun): Promise<GroundedReport> {
  const values = new Map<GroundedGroup, number>();
  const units = new Map<GroundedGroup, number>();
  let all = 0;
  for await (const { row, attempts } of unitsWith(run, { standing: true, contents: true })) {
    const groups = groupsIn(run, row.input, attempts);
    if (groups.length > 0) all++;
    for (const group of groups) values.set(group, (values.get(group) ?? 0) + 1);
    for (const group of new Set(groups)) units.set(group, (units.get(group) ?? 0) + 1);
  }
  const groups = GROUNDED_GROUPS.map((group) => ({ group, values: values.get(group) ?? 0, units: units.get(group) ?? 0 }));
  return { values: groups.reduce((sum, one) => sum + one.values, 0), units: all, groups };
}

function groupsIn({ detail }: OpenedRun, input: string | undefined, attempts: readonly AttemptRow[]): readonly GroundedGroup[] {
  const texts = [input];
  return detail.steps.flatMap(({ name: step }) => {
    const last = attempts.findLast((one) => one.step === step && one.status !== undefined && one.record !== undefined);
    const { status, record, value } = last ?? {};
    const verdict = status && record && verdictOf({ status, record, ...(value === undefined ? {} : { value }) });
    const source = verdict && sourceNameIn(detail, step, verdict);
    const groups = verdict && source !== undefined ? groupsOf(verdict, textNamed(texts, source)) : [];
    texts.push(value);
    return groups;
  });
}

function groupsOf(verdict: Verdict, source: string | undefined): readonly GroundedGroup[] {
  const { grounds = [], changes, findings, abstained = [] } = verdict;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity !== 'error');
  const outcome = { hold: 'held', fail: 'failed', pass: 'warned' } as const;
  const missed = (group: GroundedGroup, some: Parameters<typeof ungroundedIn>[0]) => ungroundedIn(some).map(() => group);
  return [
    ...grounds.map(({ path, start, end }): GroundedGroup => {
      if (source === undefined) return 'found';
      return source.slice(start, end) === soughtAt(verdict, path)?.text ? 'exact' : 'folded';
    }),
    ...missed(outcome[verdict.status], { changes, findings: [] }),
    ...missed('failed', { changes: [], findings: errors }),
    ...missed('warned', { changes: [], findings: warnings }),
    ...abstained.map(() => 'abstained' as const),
  ];
}
