import type { Automaton, StateSet } from './automaton.ts';
import type { Item } from './item.ts';
import type { Lexicon } from './lexicon.ts';

export type Expected = {
  readonly slot: string | null;
  readonly words: readonly string[];
  readonly count: number;
  // Whether the token has already begun.
  readonly isInside: boolean;
};

const MOST_WORDS = 5;

export function expectedIn(set: StateSet, automaton: Automaton, lexicon: Lexicon): readonly Expected[] {
  const found = new Map<string, Expected>();
  const add = (one: Expected) => {
    const key = JSON.stringify([one.slot, one.isInside, one.slot === null || one.isInside ? one.words : '']);
    if (!found.has(key)) found.set(key, one);
  };
  for (const state of set.states) {
    const inside = insideOf(state, automaton, lexicon);
    if (inside !== undefined) add(inside);
    for (const index of automaton.nextItems(state)) add(startOf(automaton.items[index] as Item));
  }
  return [...found.values()];
}

function insideOf(state: number, automaton: Automaton, lexicon: Lexicon): Expected | undefined {
  const item = automaton.itemAt(state);
  const words = item === undefined ? [] : [...(item.trie.children[automaton.nodeAt(state)]?.keys() ?? [])];
  if (item === undefined || words.length === 0) return undefined;
  const shown = words.slice(0, MOST_WORDS).map((word) => lexicon.spelt(word));
  return { slot: item.slot?.name ?? null, words: shown, count: words.length, isInside: true };
}

function startOf({ slot, trie }: Item): Expected {
  const shown = trie.canonical.slice(0, slot === undefined ? 1 : MOST_WORDS).map(({ text }) => text);
  return { slot: slot?.name ?? null, words: shown, count: slot === undefined ? 1 : trie.canonical.length, isInside: false };
}

export function sayExpected(expected: readonly Expected[], mayEnd: boolean): string {
  const parts = [...expected.map(sayOne), ...(mayEnd ? ['the end'] : [])];
  const last = parts.pop() ?? 'nothing';
  return parts.length === 0 ? last : `${parts.join(', ')} or ${last}`;
}

function sayOne({ slot, words, count, isInside }: Expected): string {
  const more = count > words.length ? ` and ${count - words.length} more` : '';
  if (slot === null) return `"${words.join('", "')}"${more}`;
  return `${isInside ? 'the rest of ' : ''}<${slot}> (${words.join(', ')}${more})`;
}
