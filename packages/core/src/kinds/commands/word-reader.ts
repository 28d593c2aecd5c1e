import { closestWord } from '../../lib/closest-word.ts';
import type { Change } from '../../model/change.ts';
import type { Finding } from '../../model/finding.ts';
import type { Lexicon } from './lexicon.ts';
import { isNegation } from './negation.ts';
import type { SpokenGrammar } from './spoken-grammar.ts';
import type { Entry, Trie } from './trie.ts';

/** Enough to see what kind of thing is meant. */
const MOST_SHOWN = 5;
const LONGEST_FOUND = 200;

/** Reads a field that is one token of a list: by its words, or by what they stand for. */
export class WordReader {
  readonly #list: string;
  readonly #trie: Trie;
  readonly #lexicon: Lexicon;
  readonly #byValue = new Map<string, Entry>();
  /** The same regardless of case, if that leaves one value. */
  readonly #byFoldedValue = new Map<string, Entry | undefined>();

  constructor(list: string, spoken: SpokenGrammar) {
    this.#list = list;
    this.#trie = spoken.vocabularies.trieOf(list);
    this.#lexicon = spoken.lexicon;
    // If several tokens stand for the same thing, the first is said.
    for (const entry of this.#trie.canonical.toReversed()) {
      const key = this.#keyOf(entry.value);
      const isOther = this.#byFoldedValue.has(key) && this.#byFoldedValue.get(key)?.value !== entry.value;
      this.#byValue.set(entry.value, entry);
      this.#byFoldedValue.set(key, isOther ? undefined : entry);
    }
  }

  /** The token as the list has it, with what was altered; undefined if it is not in the list. */
  read(text: string, path: string): { readonly value: string; readonly changes: readonly Change[] } | undefined {
    const entry = this.#entryOf(text);
    if (entry === undefined) return undefined;
    const { text: value } = entry;
    const code = this.#keyOf(text) === this.#keyOf(value) ? spellingCode(text, value) : 'commands.alias';
    return { value, changes: text === value ? [] : [{ code, safety: 'safe', path, before: text, after: value }] };
  }

  /** Why a text is not a token of the list. */
  explain(text: string, path: string, isSearched: boolean): Finding {
    const words = this.#trie.canonical.map((entry) => entry.text);
    const nearest = isSearched ? this.#nearest(text, words) : undefined;
    const more = words.length > MOST_SHOWN ? ` and ${words.length - MOST_SHOWN} more` : '';
    const args = {
      found: text.slice(0, LONGEST_FOUND),
      list: this.#list,
      expected: `one of ${words.slice(0, MOST_SHOWN).join(', ')}${more}`,
      suggestion: nearest === undefined ? 'Nothing in the list is near.' : `The nearest in the list: ${nearest}`,
      ...(nearest === undefined ? {} : { nearest }),
    };
    return { code: 'suggestions.unknown-word', severity: 'error', path, args };
  }

  /** Without its negation a word is the opposite of what was meant, however near. */
  #nearest(text: string, words: readonly string[]): string | undefined {
    const near = closestWord(text, words);
    const { splitter } = this.#lexicon;
    const isTurned = near !== undefined && splitter.split(text.slice(0, LONGEST_FOUND)).some(isNegation);
    return isTurned && !splitter.split(near).some(isNegation) ? undefined : near;
  }

  #entryOf(text: string): Entry | undefined {
    let node: number | undefined = 0;
    for (const word of this.#lexicon.splitter.split(text)) {
      node = this.#trie.children[node]?.get(this.#lexicon.find(word));
      if (node === undefined) return this.#withValue(text);
    }
    return this.#trie.entries[node] ?? this.#withValue(text);
  }

  #withValue(text: string): Entry | undefined {
    return this.#byValue.get(text) ?? this.#byFoldedValue.get(this.#keyOf(text));
  }

  #keyOf(text: string): string {
    return this.#lexicon.splitter.keyOf(text);
  }
}

/** Whether two texts with the same words differ in more than spacing. */
function spellingCode(text: string, canonical: string): 'commands.case' | 'commands.spacing' {
  const bare = (one: string) => one.replaceAll(/\s/g, '');
  return bare(text) === bare(canonical) ? 'commands.spacing' : 'commands.case';
}
