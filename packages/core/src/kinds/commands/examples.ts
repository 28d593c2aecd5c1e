import type { Item } from './item.ts';
import type { Recogniser } from './recogniser.ts';

/** Commands that can be said and texts that can't, made from the grammar itself. */
export interface Examples {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** One place of an example with what is said there. */
interface Part {
  readonly item: Item;
  readonly text: string;
}

/** Enough to show the rule; more would crowd the prompt. */
const MOST_BAD = 8;

/** Examples for some forms: each form at its longest, and slips that models make, every one of them tried. */
export function examplesOf(forms: readonly string[], recogniser: Recogniser): Examples {
  const isGood = (text: string) => recogniser.recognise(text)?.commands.length === 1;
  const examples = forms.map((form, index) => longest(form, recogniser, index)).filter((parts) => isGood(textOf(parts)));
  const foreign = recogniser.automaton.items.find(({ slot }) => slot !== undefined && !slot.isPreset);
  const slips = roundRobin(examples.map((parts) => slipsOf(parts, foreign)));
  const bad = [...new Set(slips)].filter((text) => recogniser.recognise(text) === undefined);
  return { good: examples.map(textOf), bad: bad.slice(0, MOST_BAD) };
}

/** A form with every slot filled, none more often than it must be, each form with other tokens. */
function longest(form: string, { automaton }: Recogniser, pick: number): readonly Part[] {
  const open = new Map<string, number>();
  return automaton.items.flatMap((item): readonly Part[] => {
    const { slot, trie } = item;
    const left = slot === undefined ? open.get(item.joins ?? '') : (open.get(slot.name) ?? slot.least);
    if (item.form !== form || left === 0) return [];
    if (slot !== undefined) open.set(slot.name, (left ?? 0) - 1);
    return [{ item, text: trie.canonical[slot === undefined ? 0 : pick % trie.canonical.length]?.text ?? '' }];
  });
}

function textOf(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join(' ');
}

/** What models do to a command: break it off, take a token of some list for a preset, invent a word, turn parts round. */
function slipsOf(parts: readonly Part[], foreign: Item | undefined): readonly string[] {
  const words = textOf(parts).split(' ');
  const [last, before] = [parts.at(-1), textOf(parts.slice(0, -1))];
  const token = foreign?.trie.canonical[0]?.text ?? '';
  const slots = parts.filter(({ item }) => item.slot !== undefined);
  const turned = parts.map((part) => (part.item.slot === undefined ? part : (slots.pop() ?? part)));
  return [
    words.slice(0, -1).join(' '),
    ...(last?.item.slot?.isPreset && token !== '' ? [`${before} ${token}`] : []),
    textOf(parts.slice(0, -2)),
    before,
    words.slice(0, 2).join(' '),
    `${words.join(' ')}ish`,
    textOf(turned),
  ].filter((text) => text !== '');
}

/** The first of each, then the second of each, and so on. */
function roundRobin(lists: readonly (readonly string[])[]): readonly string[] {
  const most = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: most }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
