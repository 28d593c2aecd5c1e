import type { ChoiceCheck, Recheck } from '../../../src/model/recheck.ts';

/** What a live host found of a choice: the first is what an approval lets run, whoever put it there. */
export function choiceCheck(answer: Recheck | undefined, choice: number): ChoiceCheck | undefined {
  if (answer?.checked !== true) return undefined;
  return choice === 0 ? answer : answer.options?.[choice];
}
