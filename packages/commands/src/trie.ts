import type { Code } from '@tamis/core';

export interface TokenPiece {
  readonly text: string;
  readonly gap: string;
}

export interface Entry {
  readonly value: string;
  readonly text: string;
  readonly pieces: readonly TokenPiece[];
  readonly variant?: Code;
}

export class Trie {
  readonly children: (Map<number, number> | undefined)[] = [undefined];
  readonly entries: (Entry | undefined)[] = [undefined];
  readonly depths: number[] = [0];
  readonly #canonical: Entry[] = [];

  get size(): number {
    return this.children.length;
  }

  get canonical(): readonly Entry[] {
    return this.#canonical;
  }

  add(words: readonly number[], entry: Entry): void {
    let node = 0;
    for (const word of words) node = this.#childOf(node, word);
    if (this.entries[node] !== undefined) return;
    this.entries[node] = entry;
    if (entry.variant === undefined) this.#canonical.push(entry);
  }

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
