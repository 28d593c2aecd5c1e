import { appendAll } from '@tamis/core/kind';
import type { Automaton } from './automaton.ts';
import type { Item } from './item.ts';
import type { Entry, Trie } from './trie.ts';

export interface Completion {
  readonly words: readonly number[];
  readonly slots: readonly string[];
}

export class Completions {
  readonly #automaton: Automaton;
  readonly #costs: number[];
  readonly #next: number[];
  readonly #shortest = new Map<Trie, readonly (readonly number[])[]>();

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
    const { items } = automaton;
    this.#costs = items.map(() => Number.POSITIVE_INFINITY);
    this.#next = items.map(() => -1);
    // Forms run from left to right, and items are numbered that way: one backward pass settles everything but loops, which are
    // never shorter.
    for (let index = items.length - 1; index >= 0; index--) this.#settle(index, items[index] as Item);
  }

  from(state: number): Completion | undefined {
    const item = this.#automaton.itemAt(state);
    if (item === undefined) return this.#through(this.#cheapest(this.#automaton.nextItems(state)));
    const isWhole = this.#automaton.entryAt(state) !== undefined;
    const words = isWhole ? [] : this.#wordsFrom(item.trie, this.#automaton.nodeAt(state));
    const rest = item.isLast ? undefined : this.#through(this.#cheapest(item.follow));
    const slots = words.length > 0 && item.slot !== undefined ? [item.slot.name] : [];
    return { words: [...words, ...(rest?.words ?? [])], slots: [...slots, ...(rest?.slots ?? [])] };
  }

  wordsOf(item: Item): readonly number[] {
    return this.#wordsFrom(item.trie, 0);
  }

  #through(first: number): Completion | undefined {
    const words: number[] = [];
    const slots: string[] = [];
    for (let index = first; index >= 0; index = this.#next[index] as number) {
      const item = this.#automaton.items[index] as Item;
      appendAll(words, this.#wordsFrom(item.trie, 0));
      if (item.slot !== undefined) slots.push(item.slot.name);
    }
    return first === -1 ? undefined : { words, slots };
  }

  #settle(index: number, item: Item): void {
    const behind = item.isLast ? -1 : this.#cheapest(item.follow);
    this.#next[index] = behind;
    const rest = item.isLast ? 0 : (this.#costs[behind] ?? Number.POSITIVE_INFINITY);
    this.#costs[index] = this.#wordsFrom(item.trie, 0).length + rest;
  }

  #cheapest(items: readonly number[]): number {
    let best = -1;
    for (const index of items) {
      if (best === -1 || (this.#costs[index] as number) < (this.#costs[best] as number)) best = index;
    }
    return best;
  }

  #wordsFrom(trie: Trie, node: number): readonly number[] {
    let shortest = this.#shortest.get(trie);
    if (shortest === undefined) {
      shortest = shortestIn(trie);
      this.#shortest.set(trie, shortest);
    }
    return shortest[node] ?? [];
  }
}

function shortestIn(trie: Trie): readonly (readonly number[])[] {
  const canonical = shortestTo(trie, (entry) => entry.variant === undefined);
  const any = shortestTo(trie, () => true);
  return canonical.map((words, node) => words ?? any[node] ?? []);
}

function shortestTo(trie: Trie, isEnd: (entry: Entry) => boolean): readonly (readonly number[] | undefined)[] {
  const shortest: (readonly number[] | undefined)[] = trie.children.map(() => undefined);
  for (let node = trie.size - 1; node >= 0; node--) {
    const entry = trie.entries[node];
    if (entry !== undefined && isEnd(entry)) {
      shortest[node] = [];
      continue;
    }
    for (const [word, child] of trie.children[node] ?? []) {
      const rest = shortest[child];
      const best = shortest[node];
      if (rest !== undefined && (best === undefined || rest.length + 1 < best.length)) shortest[node] = [word, ...rest];
    }
  }
  return shortest;
}
