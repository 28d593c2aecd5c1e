import { isJsonObject, jsonIn, type Passages, passagesOf, ungroundedIn } from '@tamis/core/unit';
import type { RunDetail } from '../run/run-detail.ts';
import type { ToldAttempt, UnitStory } from './unit-story.ts';

/** As much of a unit's story as its sources are in. */
export type UnitTexts = Pick<UnitStory, 'input'> & {
  readonly steps: readonly { readonly row: UnitStory['steps'][number]['row']; readonly attempts: readonly ToldAttempt[] }[];
};

/**
 * Where the values of an attempt come from; undefined if its step looks nothing up. The source is a field of the unit, or of what an
 * earlier step made of it.
 */
export function attemptPassages(
  { steps = [] }: Partial<Pick<RunDetail, 'steps'>>,
  unit: UnitTexts,
  { row: { step }, verdict }: ToldAttempt,
): Passages | undefined {
  if (verdict === undefined) return undefined;
  const name = ungroundedIn(verdict)[0]?.source ?? steps.find((one) => one.name === step)?.source;
  return name === undefined ? undefined : passagesOf(verdict, name, fieldBefore(unit, step, name));
}

/** The text that a unit has under a name when it comes to a step. */
function fieldBefore({ input, steps }: UnitTexts, step: string, name: string): string | undefined {
  const at = steps.findIndex(({ row }) => row.step === step);
  const results = steps.slice(0, Math.max(at, 0)).map(({ row, attempts }) => {
    return attempts.find((one) => one.row.attempt === row.result)?.row.value;
  });
  const texts = [input, ...results].map((json) => textNamed(json, name));
  return texts.findLast((text) => text !== undefined);
}

function textNamed(json: string | undefined, name: string): string | undefined {
  const fields = json === undefined ? undefined : jsonIn(json);
  const value = isJsonObject(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
