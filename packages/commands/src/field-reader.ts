import type { Change, Finding } from '@tamis/core';
import type { Policy } from '@tamis/core/contract';
import { closestWord } from '@tamis/core/wording';
import type { WordSplitter } from './lib/word-splitter.ts';
import type { Command } from './model/command.ts';
import type { SuggestionField } from './model/grammar.ts';
import { isNegation } from './negation.ts';
import { ambiguousChange, type FoundCommand, findCommand } from './read-command.ts';
import type { SpokenGrammar } from './spoken-grammar.ts';
import type { Entry } from './trie.ts';
import { layersOf, type Wrapped } from './unwrap.ts';

const MOST_SHOWN = 5;
const LONGEST_FOUND = 200;

// Reads a field's text and returns its value with the changes made, or the reason why it has none. The path is the field's place in the
// reply; `isSearched` says whether to look for the nearest command.
export type FieldReader = (
  text: string,
  path: string,
  isSearched: boolean,
) => { readonly value: string | Command; readonly changes: readonly Change[] } | { readonly finding: Finding };

export interface ReadField {
  readonly name: string;
  readonly field: SuggestionField;
  readonly read: FieldReader;
}

export function fieldReader({ forms, list }: SuggestionField, spoken: SpokenGrammar, policy: Policy): FieldReader {
  if (forms !== undefined) return commandReader(forms, spoken, policy);
  if (list !== undefined) return wordReader(list, spoken, policy.vocabulary.prefixes);
  return (value) => ({ value, changes: [] });
}

function commandReader(forms: readonly string[], spoken: SpokenGrammar, policy: Policy): FieldReader {
  const speech = spoken.speechOf(forms);
  return (text, path, isSearched) => {
    const found = findCommand(text, 0, speech, policy.vocabulary.prefixes);
    if ('walked' in found) return { finding: speech.whyNot.explain(found.walked, 0, { path, isSearched }) };
    const { commands } = found.recognised;
    const value = commands.at(-1) as Command;
    const changes = changesOf(found, path, text, value.say);
    if (commands.length === 1) return { value, changes };
    const ambiguous: Change = { ...ambiguousChange(text, commands), path };
    if (policy.allow.includes(ambiguous.code)) return { value, changes: [...changes, ambiguous] };
    const args = { ...ambiguous.args, found: text.slice(0, LONGEST_FOUND) };
    return { finding: { code: ambiguous.code, severity: 'error', path, args } };
  };
}

type Taken = Pick<Change, 'code' | 'safety' | 'args'>;

const SPACING: Taken = { code: 'commands.spacing', safety: 'safe' };

function changesOf({ wrapped, recognised }: FoundCommand, path: string, before: string, after: string): readonly Change[] {
  const own = [...unwrapping(wrapped), ...recognised.changes];
  // Space around a command is not an edit of the command, but the field had it.
  return eachOnce(own.length === 0 && before !== after ? [SPACING] : own, path, before, after);
}

function unwrapping({ literal, changes }: Wrapped): readonly Taken[] {
  return literal === undefined ? changes : [{ code: 'commands.wrapping', safety: 'safe' }];
}

function eachOnce(taken: readonly Taken[], path: string, before: string, after: string): readonly Change[] {
  const all = taken.map(({ code, safety, args }): Change => {
    return { code, safety, path, before, after, ...(args === undefined ? {} : { args }) };
  });
  return [...new Map(all.map((change) => [change.code, change])).values()];
}

function wordReader(list: string, { vocabularies, lexicon }: SpokenGrammar, prefixes: readonly string[]): FieldReader {
  const { splitter } = lexicon;
  const trie = vocabularies.trieOf(list);
  const words = trie.canonical.map((entry) => entry.text);
  const byValue = new Map<string, Entry>();
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
    for (const wrapped of layersOf(text, 0, prefixes)) {
      const value = entryOf(wrapped.text)?.text;
      if (value === undefined) continue;
      const bare = wrapped.changes.length === 0 && wrapped.literal === undefined ? text : wrapped.text;
      const isSame = splitter.keyOf(bare) === splitter.keyOf(value);
      const spelt: readonly Taken[] = [{ code: isSame ? spellingCode(bare, value) : 'commands.alias', safety: 'safe' }];
      return { value, changes: eachOnce([...unwrapping(wrapped), ...(bare === value ? [] : spelt)], path, text, value) };
    }
    const near = isSearched ? nearestTo(text, words, splitter) : undefined;
    return { finding: { code: 'suggestions.unknown-word', severity: 'error', path, args: argsFor(text, list, words, near) } };
  };
}

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

// Returns the nearest word. Without its negation a word would say the opposite, however near.
function nearestTo(text: string, words: readonly string[], splitter: WordSplitter): string | undefined {
  const near = closestWord(text, words);
  const isTurned = near !== undefined && splitter.split(text.slice(0, LONGEST_FOUND)).some(isNegation);
  return isTurned && !splitter.split(near).some(isNegation) ? undefined : near;
}

// Whether two strings with the same words differ in more than spacing.
function spellingCode(text: string, canonical: string): 'commands.case' | 'commands.spacing' {
  const bare = (one: string) => one.replaceAll(/\s/g, '');
  return bare(text) === bare(canonical) ? 'commands.spacing' : 'commands.case';
}
