import type { ChoiceCheck, Recheck } from '../../../src/model/recheck.ts';

/** What a live host found about a choice: the first is what an approval lets run, whether proposed or edited. */
export function choiceCheck(answer: Recheck | undefined, choice: number): ChoiceCheck | undefined {
  if (answer?.checked !== true) return undefined;
  return choice === 0 ? answer : answer.options?.[choice];
}
