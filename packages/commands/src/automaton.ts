import type { Item } from './item.ts';
import type { Entry } from './trie.ts';

// The states that a string may have led to, in order, and the states that each next word leads to.
export interface StateSet {
  readonly states: readonly number[];
  // The indexes in `states` where a command may end.
  readonly ends: readonly number[];
  readonly edges: Map<number, Edge>;
}

// The step for one word: the states it leads to and, for each, the index of the state it comes from, or SEVERAL if there is more than one.
export interface Edge {
  readonly to: StateSet;
  readonly from: readonly number[];
}

export const SEVERAL = -1;

const START = -1;

// The most sets that are kept. Sets are created when a string first leads to them. Beyond this many they are dropped and created again, so
// that memory is bounded.
const MOST_SETS = 20_000;

// An automaton for everything that can be said. Each state is a position in a form plus a node of its trie. All states that a string may be
// in are followed together, so each word is examined once, whatever the grammar.
export class Automaton {
  readonly items: readonly Item[];
  readonly keepsLast: boolean;
  readonly #starts: readonly number[];
  readonly #bases: readonly number[];
  readonly #itemOf: Int32Array;
  readonly #entries: readonly (Entry | undefined)[];
  readonly #depths: Int32Array;
  readonly #sets = new Map<string, StateSet>();
  start: StateSet;

  constructor(items: readonly Item[], starts: readonly number[]) {
    this.items = items;
    this.#starts = starts;
    this.#entries = items.flatMap(({ trie }) => trie.entries);
    this.#depths = Int32Array.from(items.flatMap(({ trie }) => trie.depths));
    this.keepsLast = items.some(({ slot }) => slot?.keepsLast === true);
    const bases: number[] = [];
    let states = 0;
    for (const { trie } of items) {
      bases.push(states);
      states += trie.size;
    }
    this.#bases = bases;
    this.#itemOf = new Int32Array(states);
    bases.forEach((base, index) => {
      this.#itemOf.fill(index, base, bases[index + 1] ?? states);
    });
    this.start = { states: [START], ends: [], edges: new Map() };
  }

  // Returns the edge for a word, or undefined if the word cannot be said there.
  step(set: StateSet, word: number): Edge | undefined {
    const known = set.edges.get(word);
    if (known !== undefined) return known;
    const edge = this.#makeEdge(set, word);
    if (edge !== undefined) set.edges.set(word, edge);
    return edge;
  }

  entryAt(state: number): Entry | undefined {
    return this.#entries[state];
  }

  depthAt(state: number): number {
    return this.#depths[state] ?? 0;
  }

  itemAt(state: number): Item | undefined {
    return state === START ? undefined : this.items[this.#itemOf[state] as number];
  }

  nodeAt(state: number): number {
    return state === START ? 0 : state - (this.#bases[this.#itemOf[state] as number] as number);
  }

  nextItems(state: number): readonly number[] {
    if (state === START) return this.#starts;
    const item = this.itemAt(state) as Item;
    return this.#entries[state] === undefined ? [] : item.follow;
  }

  targets(state: number, word: number): readonly number[] {
    const targets: number[] = [];
    if (state !== START) {
      const child = (this.itemAt(state) as Item).trie.children[this.nodeAt(state)]?.get(word);
      if (child !== undefined) targets.push((this.#bases[this.#itemOf[state] as number] as number) + child);
    }
    for (const index of this.nextItems(state)) {
      const child = this.items[index]?.trie.children[0]?.get(word);
      if (child !== undefined) targets.push((this.#bases[index] as number) + child);
    }
    return targets;
  }

  isEnd(state: number): boolean {
    const item = this.itemAt(state);
    return item?.isLast === true && this.#entries[state] !== undefined;
  }

  #makeEdge(set: StateSet, word: number): Edge | undefined {
    const from = new Map<number, number>();
    set.states.forEach((state, place) => {
      for (const target of this.targets(state, word)) from.set(target, (from.get(target) ?? place) === place ? place : SEVERAL);
    });
    if (from.size === 0) return undefined;
    const to = this.#setOf([...from.keys()].sort((one, other) => one - other));
    return { to, from: to.states.map((state) => from.get(state) as number) };
  }

  #setOf(states: readonly number[]): StateSet {
    const key = states.join();
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    if (this.#sets.size >= MOST_SETS) {
      this.#sets.clear();
      this.start = { ...this.start, edges: new Map() };
    }
    const ends = states.flatMap((state, place) => (this.isEnd(state) ? [place] : []));
    const set: StateSet = { states, ends, edges: new Map() };
    this.#sets.set(key, set);
    return set;
  }
}
