import { closestWord } from '../../lib/closest-word.ts';
import type { WordSplitter } from '../../lib/word-splitter.ts';
import { isNegation } from './negation.ts';
import type { FieldReader } from './read-field.ts';
import type { SpokenGrammar } from './spoken-grammar.ts';
import type { Entry } from './trie.ts';

/** Enough to see what kind of thing is meant. */
const MOST_SHOWN = 5;
const LONGEST_FOUND = 200;

/** Reads a field that is one token of a list: by its words, or by what they stand for. */
export function wordReader(list: string, { vocabularies, lexicon }: SpokenGrammar): FieldReader {
  const { splitter } = lexicon;
  const trie = vocabularies.trieOf(list);
  const words = trie.canonical.map((entry) => entry.text);
  const byValue = new Map<string, Entry>();
  /** The same regardless of case, if that leaves one value. */
  const byFoldedValue = new Map<string, Entry | undefined>();
  // If several tokens stand for the same thing, the first is said.
  for (const entry of trie.canonical.toReversed()) {
    const key = splitter.keyOf(entry.value);
    const isOther = byFoldedValue.has(key) && byFoldedValue.get(key)?.value !== entry.value;
    byValue.set(entry.value, entry);
    byFoldedValue.set(key, isOther ? undefined : entry);
  }
  const entryOf = (text: string) => {
    const numbers = splitter.split(text).map((word) => lexicon.find(word));
    return trie.find(numbers) ?? byValue.get(text) ?? byFoldedValue.get(splitter.keyOf(text));
  };
  return (text, path, isSearched) => {
    const value = entryOf(text)?.text;
    if (value === undefined) {
      const near = isSearched ? nearestTo(text, words, splitter) : undefined;
      return { finding: { code: 'suggestions.unknown-word', severity: 'error', path, args: argsFor(text, list, words, near) } };
    }
    const code = splitter.keyOf(text) === splitter.keyOf(value) ? spellingCode(text, value) : 'commands.alias';
    return { value, changes: text === value ? [] : [{ code, safety: 'safe', path, before: text, after: value }] };
  };
}

/** Why a text is not a token of a list. */
function argsFor(text: string, list: string, words: readonly string[], nearest: string | undefined) {
  const more = words.length > MOST_SHOWN ? ` and ${words.length - MOST_SHOWN} more` : '';
  return {
    found: text.slice(0, LONGEST_FOUND),
    list,
    expected: `one of ${words.slice(0, MOST_SHOWN).join(', ')}${more}`,
    suggestion: nearest === undefined ? 'Nothing in the list is near.' : `The nearest in the list: ${nearest}`,
    ...(nearest === undefined ? {} : { nearest }),
  };
}

/** Without its negation a word is the opposite of what was meant, however near. */
function nearestTo(text: string, words: readonly string[], splitter: WordSplitter): string | undefined {
  const near = closestWord(text, words);
  const isTurned = near !== undefined && splitter.split(text.slice(0, LONGEST_FOUND)).some(isNegation);
  return isTurned && !splitter.split(near).some(isNegation) ? undefined : near;
}

/** Whether two texts with the same words differ in more than spacing. */
function spellingCode(text: string, canonical: string): 'commands.case' | 'commands.spacing' {
  const bare = (one: string) => one.replaceAll(/\s/g, '');
  return bare(text) === bare(canonical) ? 'commands.spacing' : 'commands.case';
}
