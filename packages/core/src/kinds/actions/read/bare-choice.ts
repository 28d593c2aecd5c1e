import { normalisedWords } from '../../../lib/normalise.ts';
import { parseStrict } from '../../../lib/parse-strict.ts';
import { decodeUtf8 } from '../../../lib/utf8.ts';
import type { Change, Reply } from '../../../model/index.ts';
import type { ActionTable, ListedAction } from '../judge/action-table.ts';
import { LONGEST, spelledAction } from './named-action.ts';
import { type Wish, wishIn } from './wish.ts';

export function bareChoice(
  given: Reply,
  table: ActionTable,
): { readonly action: ListedAction; readonly change: Change } | undefined {
  const bare = bareText(given);
  if (bare === undefined) return undefined;
  const text = unquoted(bare);
  const action = text === undefined ? undefined : spelledAction(text, table);
  if (action === undefined) return undefined;
  const args = { action: action.chosen.id };
  const change: Change = { code: 'actions.bare-choice', safety: 'safe', path: '', before: bare, after: action.chosen.id, args };
  return { action, change };
}

export function contradictingWish(given: Reply, table: ActionTable): Wish | undefined {
  const bare = bareText(given);
  const number = bare === undefined || /^[{["]/.test(bare) ? undefined : misleadingNumber(bare, table);
  return number === undefined ? undefined : wishIn({ choice: number, preferred: bare as string });
}

function bareText(given: Reply): string | undefined {
  const text = shortText(given);
  if (text === undefined || text.length > LONGEST) return undefined;
  const bare = text.trim();
  // A number is JSON on its own.
  return /^\d+$/.test(bare) ? undefined : bare;
}

const MOST_BYTES = 3;

function shortText(reply: Reply): string | undefined {
  if (typeof reply === 'string') return reply;
  if (!(reply instanceof Uint8Array) || reply.length > LONGEST * MOST_BYTES) return undefined;
  const { text, valid } = decodeUtf8(reply);
  return valid ? text : undefined;
}

function unquoted(text: string): string | undefined {
  if (!text.startsWith('"')) return text;
  const value = parseStrict(text);
  return typeof value === 'string' ? value : undefined;
}

// Returns a number in a string that does not stand for the action with that number. `door 1` is part of the command `open door 1`, and `2.
// wait` is not the second action if that is another one. Returns undefined if there is no such number.
function misleadingNumber(text: string, { all }: ActionTable): number | undefined {
  const words = normalisedWords(text);
  const numbers = words.filter((word) => /^\d{1,6}$/.test(word));
  const rest = words.filter((word) => !numbers.includes(word));
  const numbered = all[Number(numbers[0]) - 1];
  if (numbers.length !== 1 || rest.length === 0 || numbered === undefined) return undefined;
  const isOther = (part: readonly string[]) => !isIn(numbered, part) && all.some((action) => isIn(action, part));
  return isOther(words) || isOther(rest) ? numbered.chosen.index : undefined;
}

function isIn({ chosen }: ListedAction, part: readonly string[]): boolean {
  return [chosen.id, chosen.command].some((name) => ` ${normalisedWords(name).join(' ')} `.includes(` ${part.join(' ')} `));
}
