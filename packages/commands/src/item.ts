import type { Trie } from './trie.ts';

export interface UsedSlot {
  readonly name: string;
  readonly list: string;
  readonly isPreset: boolean;
  readonly most: number;
  readonly joiner?: Trie;
  readonly keepsLast: boolean;
}

export interface Item {
  readonly form: string;
  readonly slot?: UsedSlot;
  readonly trie: Trie;
  readonly follow: number[];
  isLast: boolean;
}
