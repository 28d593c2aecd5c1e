import type { Code } from '../../codes/code.ts';

/** A word of a canonical form, and the space before it inside its token. */
export interface TokenPiece {
  readonly text: string;
  readonly gap: string;
}

/** The meaning of the words on a path through a trie. */
export interface Entry {
  readonly value: string;
  /** The canonical form. */
  readonly text: string;
  readonly pieces: readonly TokenPiece[];
  /** The code for how these words differ from the canonical form. Absent if they are the same. */
  readonly variant?: Code;
}

/** A trie of all ways to say what may fill one position, word by word. Its root is node 0. */
export class Trie {
  /** The next node for each word at a node. Most nodes are the last of their path. */
  readonly children: (Map<number, number> | undefined)[] = [undefined];
  readonly entries: (Entry | undefined)[] = [undefined];
  /** How many words lead to a node. */
  readonly depths: number[] = [0];
  readonly #canonical: Entry[] = [];

  get size(): number {
    return this.children.length;
  }

  /** The canonical forms, in the order they were added. */
  get canonical(): readonly Entry[] {
    return this.#canonical;
  }

  /** Adds a path. An existing one is kept. */
  add(words: readonly number[], entry: Entry): void {
    let node = 0;
    for (const word of words) node = this.#childOf(node, word);
    if (this.entries[node] !== undefined) return;
    this.entries[node] = entry;
    if (entry.variant === undefined) this.#canonical.push(entry);
  }

  /** Returns the entry of some words, if they are a whole path. */
  find(words: readonly number[]): Entry | undefined {
    let node: number | undefined = 0;
    for (const word of words) {
      node = this.children[node]?.get(word);
      if (node === undefined) return undefined;
    }
    return this.entries[node];
  }

  #childOf(node: number, word: number): number {
    const known = this.children[node]?.get(word);
    if (known !== undefined) return known;
    const child = this.children.push(undefined) - 1;
    const others = this.children[node] ?? new Map<number, number>();
    this.children[node] = others.set(word, child);
    this.entries.push(undefined);
    this.depths.push((this.depths[node] ?? 0) + 1);
    return child;
  }
}
