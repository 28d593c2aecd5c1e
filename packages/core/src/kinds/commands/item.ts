import type { Trie } from './trie.ts';

/** A slot as a form uses it: its name, and how many tokens it takes. */
export interface UsedSlot {
  readonly name: string;
  /** The list or set of presets that fills it. */
  readonly list: string;
  readonly isPreset: boolean;
  readonly most: number;
  /** The joiner between two of its tokens, in all spellings. A space by default. */
  readonly joiner?: Trie;
  /** Whether more tokens are accepted, of which the first are left out. */
  readonly keepsLast: boolean;
}

/** One position in a form: a word, a joiner, or one token of a slot. */
export interface Item {
  readonly form: string;
  readonly slot?: UsedSlot;
  readonly trie: Trie;
  /** The items that may come next. */
  readonly follow: number[];
  /** Whether the form may end here. */
  isLast: boolean;
}
