import type { Choice, ChoiceCheck, Recheck } from '../../../src/model/review.ts';

/** What a live host found of a choice: the first is what an approval lets run, whoever put it there. */
export function choiceCheck(answer: Recheck | undefined, choice: number): ChoiceCheck | undefined {
  if (answer?.checked !== true) return undefined;
  return choice === 0 ? answer : answer.options?.[choice];
}

/** Longer ones would not fit above a column. */
const LONGEST = 24;

/** What a choice is called above a column: the value in which it differs from the others, if that is one short value. */
export function choiceName(choices: readonly Choice[], at: number): string {
  const named = choices[at]?.isIdle === true ? 'do nothing' : differingField(choices, at);
  return named ?? `choice ${at + 1}`;
}

function differingField(choices: readonly Choice[], at: number): string | undefined {
  const acting = choices.filter(({ isIdle }) => !isIdle);
  if (new Set(acting.map(({ action }) => action)).size > 1) return undefined;
  const names = new Set(acting.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const differing = [...names].filter((name) => new Set(acting.map((choice) => textOf(choice, name))).size > 1);
  const text = differing.length === 1 ? textOf(choices[at], differing[0] ?? '') : undefined;
  return text === undefined || text.length > LONGEST ? undefined : `at ${text}`;
}

function textOf(choice: Choice | undefined, wanted: string): string | undefined {
  return choice?.fields.find(({ name }) => name === wanted)?.text.text;
}
