import type { ActionTable, ListedAction } from '../judge/action-table.ts';

// Matches a lone number, with any list signs around it: `3.`, `#3`, `(3)`.
const NUMBER = /^[#(]?(\d{1,6})[.):]?$/;

const LINE = /^[#(]?(\d{1,6})[.):]?\s+(\S.*)$/;

export const LONGEST = 1000;

// Returns the action whose number, list line or command a string spells exactly. Near misses do not count.
export function spelledAction(text: string, { all, byId }: ActionTable): ListedAction | undefined {
  if (text.length > LONGEST) return undefined;
  const bare = text.trim();
  const number = NUMBER.exec(bare)?.[1];
  if (number !== undefined) return all[Number(number) - 1];
  const exact = byId.get(bare);
  if (exact !== undefined) return exact;
  const called = new Set(all.filter((action) => sameWords(action.chosen.command, bare)));
  const [, place = '', rest = ''] = LINE.exec(bare) ?? [];
  const listed = all[Number(place) - 1];
  if (place !== '' && listed !== undefined && isCalled(listed, rest)) called.add(listed);
  return called.size === 1 ? [...called][0] : undefined;
}

function isCalled({ chosen }: ListedAction, rest: string): boolean {
  return [chosen.id, chosen.command, `[${chosen.id}] ${chosen.command}`].some((words) => sameWords(words, rest));
}

function sameWords(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(words: string): string {
  return words.trim().replace(/[.!]$/, '').toLowerCase();
}
