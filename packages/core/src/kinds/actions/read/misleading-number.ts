import { wordsOf } from '../../../lib/normalise.ts';
import type { ActionTable, ListedAction } from '../judge/action-table.ts';

/**
 * The number in a text that is about an action other than the one with that number: `door 1` is part of the command
 * `open door 1`, and `2. wait` is not the second action if that is another one. Undefined if there is no such number.
 */
export function misleadingNumber(text: string, { all }: ActionTable): number | undefined {
  const words = wordsOf(text);
  const numbers = words.filter((word) => /^\d{1,6}$/.test(word));
  const rest = words.filter((word) => !numbers.includes(word));
  const numbered = all[Number(numbers[0]) - 1];
  if (numbers.length !== 1 || rest.length === 0 || numbered === undefined) return undefined;
  const isOther = (part: readonly string[]) => !isIn(numbered, part) && all.some((action) => isIn(action, part));
  return isOther(words) || isOther(rest) ? numbered.chosen.index : undefined;
}

/** Whether words are next to each other in the id or the command of an action. */
function isIn({ chosen }: ListedAction, part: readonly string[]): boolean {
  return [chosen.id, chosen.command].some((name) => ` ${wordsOf(name).join(' ')} `.includes(` ${part.join(' ')} `));
}
