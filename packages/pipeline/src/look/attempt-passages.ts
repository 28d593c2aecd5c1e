import { isJsonObject, type Verdict } from '@tamis/core';
import { jsonIn } from '@tamis/core/internal';
import { type Passages, passagesOf, ungroundedIn } from '@tamis/core/unit';
import type { RunDetail } from '../run/run-detail.ts';
import type { ToldAttempt, UnitStory } from './unit-story.ts';

type SourcesOf = Partial<Pick<RunDetail, 'steps'>>;

/**
 * The passages that an attempt's values come from, or undefined if its step looks nothing up. The source is a field of the unit or of an
 * earlier step's result.
 */
export function attemptPassages(
  run: SourcesOf,
  { input, steps }: UnitStory,
  { row: { step }, verdict }: ToldAttempt,
): Passages | undefined {
  const name = verdict && sourceNameIn(run, step, verdict);
  if (verdict === undefined || name === undefined) return undefined;
  const at = steps.findIndex(({ row }) => row.step === step);
  const results = steps.slice(0, Math.max(at, 0)).map(({ row, attempts }) => {
    return attempts.find((one) => one.row.attempt === row.result)?.row.value;
  });
  return passagesOf(verdict, name, textNamed([input, ...results], name));
}

// The name of a verdict's source. A finding about a missing value names it; otherwise the step did when the run began.
export function sourceNameIn({ steps = [] }: SourcesOf, step: string, verdict: Verdict): string | undefined {
  return ungroundedIn(verdict)[0]?.source ?? steps.find(({ name }) => name === step)?.source;
}

export function textNamed(objects: readonly (string | undefined)[], name: string): string | undefined {
  const having = objects.map((json) => (json === undefined ? undefined : jsonIn(json))).filter(isJsonObject);
  const value = having.findLast((fields) => Object.hasOwn(fields, name))?.[name];
  return typeof value === 'string' ? value : undefined;
}
