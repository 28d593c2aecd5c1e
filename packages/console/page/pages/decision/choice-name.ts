import type { Choice } from '../../../src/model/review.ts';
import type { Field } from '../../../src/model/review-row.ts';

// The longest name that fits above a column.
const LONGEST = 24;

const MOST_FIELDS = 3;

export function choiceName(choices: readonly Choice[], at: number): string {
  if (choices[at]?.isIdle === true) return 'do nothing';
  const [only, ...more] = differingFields(choices, at);
  const isShort = only !== undefined && more.length === 0 && only.text.text.length <= LONGEST;
  return isShort ? `at ${only.text.text}` : `choice ${at + 1}`;
}

export function differingFields(choices: readonly Choice[], at: number): readonly Field[] {
  const acting = choices.filter(({ isIdle }) => !isIdle);
  if (new Set(acting.map(({ action }) => action)).size > 1) return [];
  const isDiffering = ({ name }: Field) => new Set(acting.map((choice) => textOf(choice, name))).size > 1;
  const own = choices[at]?.fields ?? [];
  const differing = own.filter(isDiffering);
  const isEverywhere = acting.every(({ fields }) => fields.filter(isDiffering).length === differing.length);
  return isEverywhere && differing.length <= MOST_FIELDS && differing.length < own.length ? differing : [];
}

function textOf({ fields }: Choice, wanted: string): string | undefined {
  return fields.find(({ name }) => name === wanted)?.text.text;
}
