import type { Automaton } from './automaton.ts';
import type { Item, UsedSlot } from './item.ts';
import type { Command } from './model/command.ts';
import type { Entry } from './trie.ts';

export interface Spoken {
  readonly item: Item;
  readonly entry: Entry;
  readonly from: number;
  readonly to: number;
  // Whether it is left out because its slot takes fewer tokens.
  readonly isOver: boolean;
}

export function spokenOf(path: readonly number[], automaton: Automaton): readonly Spoken[] {
  const spoken: Spoken[] = [];
  let from = 0;
  for (let index = 0; index < path.length; index++) {
    const state = path[index] as number;
    const next = path[index + 1];
    // A word that starts a trie starts a token: only then has the previous one ended.
    if (next !== undefined && automaton.depthAt(next) > 1) continue;
    const item = automaton.itemAt(state) as Item;
    const entry = automaton.entryAt(state) as Entry;
    spoken.push({ item, entry, from, to: index + 1, isOver: false });
    from = index + 1;
  }
  return automaton.keepsLast ? withoutSurplus(spoken) : spoken;
}

// Marks the first tokens of a slot that got more than it takes, each with the joiner after it.
function withoutSurplus(spoken: readonly Spoken[]): readonly Spoken[] {
  const left = new Map<string, number>();
  for (const { item } of spoken) if (item.slot !== undefined) left.set(item.slot.name, (left.get(item.slot.name) ?? 0) + 1);
  let isOver = false;
  return spoken.map((one) => {
    const { slot } = one.item;
    // A joiner between two tokens of a slot goes with the first of them.
    if (slot === undefined) return isOver ? { ...one, isOver } : one;
    const count = left.get(slot.name) ?? 0;
    left.set(slot.name, count - 1);
    isOver = slot.keepsLast && count > slot.most;
    return isOver ? { ...one, isOver } : one;
  });
}

export function commandOf(spoken: readonly Spoken[], version: string | number): Command {
  const slots: Slots = {};
  const said = spoken.filter(({ isOver }) => !isOver);
  for (const { item, entry } of said) if (item.slot !== undefined) fillSlot(slots, item.slot, entry.value);
  return { form: spoken[0]?.item.form ?? '', slots, say: said.map(({ entry }) => entry.text).join(' '), version };
}

export type Slots = { [slot: string]: string | string[] };

export function fillSlot(slots: Slots, { name, most }: UsedSlot, value: string): void {
  if (most === 1) slots[name] = value;
  else if (Object.hasOwn(slots, name)) (slots[name] as string[]).push(value);
  else slots[name] = [value];
}
