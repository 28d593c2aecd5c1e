import type { Item } from './item.ts';
import type { Recogniser } from './recogniser.ts';
import type { Speech } from './spoken-grammar.ts';

/** Commands that can be said and texts that can't, made from the grammar itself. */
export interface Examples {
  readonly good: readonly string[];
  readonly bad: readonly { readonly said: string; readonly why: string }[];
}

/** Enough to show the rule; more would crowd the prompt. */
const MOST_BAD = 6;

/** Examples for some forms: each form at its longest, and slips that models make, every one of them tried. */
export function examplesOf(forms: readonly string[], speech: Speech, expected: (text: string) => string): Examples {
  const { recogniser } = speech;
  const good = forms
    .map((form, index) => longest(form, recogniser, index))
    .filter((text) => recogniser.recognise(text) !== undefined);
  const slips = [...new Set(roundRobin(good.map((text) => slipsOf(text, recogniser))))];
  const bad = slips.filter((text) => text !== '' && recogniser.recognise(text) === undefined).slice(0, MOST_BAD);
  return { good: [...new Set(good)], bad: bad.map((said) => ({ said, why: expected(said) })) };
}

/** A form with every slot filled once, each form with other tokens. */
function longest(form: string, { automaton }: Recogniser, pick: number): string {
  const items = automaton.items.filter((item) => item.form === form);
  const said = items.filter((item, index) => index === 0 || !isRepeat(item, items[index - 1] as Item));
  const seen = new Set<string>();
  const parts = said.flatMap((item) => {
    if (item.slot !== undefined && seen.has(item.slot.name)) return [];
    if (item.slot !== undefined) seen.add(item.slot.name);
    const { canonical } = item.trie;
    return [canonical[item.slot === undefined ? 0 : pick % canonical.length]?.text ?? ''];
  });
  return parts.join(' ');
}

function isRepeat(item: Item, before: Item): boolean {
  return item.slot !== undefined && item.slot.name === before.slot?.name;
}

/** What models do to a command: break it off, turn its parts round, leave the end out, invent a word. */
function slipsOf(text: string, { lexicon }: Recogniser): readonly string[] {
  const words = lexicon.splitter.split(text);
  const half = words.slice(0, -1).join(' ');
  const turned = [...words.slice(0, -2).reverse(), ...words.slice(-2)].join(' ');
  const first = words.slice(0, 2).join(' ');
  const invented = [...words.slice(0, -1), `${words.at(-1)}ish`].join(' ');
  return [half, first, invented, turned, `${text} ${words.at(-1)}`];
}

/** The first of each, then the second of each, and so on. */
function roundRobin(lists: readonly (readonly string[])[]): readonly string[] {
  const most = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: most }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
