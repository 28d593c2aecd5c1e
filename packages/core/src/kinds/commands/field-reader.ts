import { closestWord } from '../../lib/closest-word.ts';
import type { Change } from '../../model/change.ts';
import type { Command } from '../../model/command.ts';
import type { Policy } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { SuggestionField } from '../../model/grammar.ts';
import { failureOf } from './failure-name.ts';
import { ambiguousChange } from './read-command.ts';
import type { SpokenGrammar } from './spoken-grammar.ts';
import type { Entry } from './trie.ts';

/** What a field of a suggestion came to: its value with what that took, or why it has none. */
export type FieldRead = { readonly value: string | Command; readonly changes: readonly Change[] } | { readonly finding: Finding };

/** Reads the text of a field; the path is where it stands in the reply. */
export type FieldReader = (text: string, path: string) => FieldRead;

/** The reader of a field: a command in its forms, a word of its list, or any text. */
export function fieldReader(name: string, field: SuggestionField, spoken: SpokenGrammar, policy: Policy): FieldReader {
  if (field.forms !== undefined) return commandReader(name, field, field.forms, spoken, policy);
  if (field.list !== undefined) return wordReader(name, field, field.list, spoken);
  return (value) => ({ value, changes: [] });
}

function commandReader(
  name: string,
  field: SuggestionField,
  forms: readonly string[],
  spoken: SpokenGrammar,
  policy: Policy,
): FieldReader {
  const { recogniser, whyNot } = spoken.speechOf(forms);
  return (text, path) => {
    const walked = recogniser.walk(text);
    const read = recogniser.read(walked, 0);
    if (read === undefined) {
      const finding = whyNot.explain(walked, 0, path);
      return { finding: withFailure(finding, failureOf(name, field, finding)) };
    }
    const value = read.commands.at(-1) as Command;
    const changes = read.changes.map((change): Change => inValue(change, path, text, value.say));
    if (read.commands.length === 1) return { value, changes: onePerCode(changes) };
    const ambiguous = { ...ambiguousChange(text, read.commands), path };
    if (policy.allow.includes('commands.ambiguous')) return { value, changes: [...onePerCode(changes), ambiguous] };
    const finding: Finding = {
      code: ambiguous.code,
      severity: 'error',
      path,
      args: { ...ambiguous.args, found: text.slice(0, 200) },
    };
    return { finding: withFailure(finding, failureOf(name, field, finding)) };
  };
}

function wordReader(name: string, field: SuggestionField, list: string, spoken: SpokenGrammar): FieldReader {
  const trie = spoken.vocabularies.trieOf(list);
  const { lexicon } = spoken;
  const keyOf = (text: string) => lexicon.splitter.keyOf(text);
  const byValue = new Map(trie.canonical.map((entry) => [keyOf(entry.value), entry]));
  return (text, path) => {
    const entry = entryOf(text);
    if (entry === undefined) return { finding: unknownWord(text, path) };
    const code = keyOf(text) === keyOf(entry.text) ? spellingCode(text, entry.text) : 'commands.alias';
    const change: Change = { code, safety: 'safe', path, before: text, after: entry.text };
    return { value: entry.text, changes: text === entry.text ? [] : [change] };
  };

  function entryOf(text: string): Entry | undefined {
    let node: number | undefined = 0;
    for (const word of lexicon.splitter.split(text)) {
      node = trie.children[node ?? -1]?.get(lexicon.find(word));
      if (node === undefined) break;
    }
    return (node === undefined ? undefined : trie.entries[node]) ?? byValue.get(keyOf(text));
  }

  function unknownWord(text: string, path: string): Finding {
    const words = trie.canonical.map((entry) => entry.text);
    const nearest = closestWord(text, words);
    const more = words.length > 5 ? ` and ${words.length - 5} more` : '';
    const suggestion = nearest === undefined ? 'Nothing in the list is near.' : `The nearest in the list: ${nearest}`;
    const args = {
      found: text.slice(0, 200),
      list,
      slot: list,
      expected: `one of ${words.slice(0, 5).join(', ')}${more}`,
      suggestion,
    };
    const finding: Finding = { code: 'suggestions.unknown-word', severity: 'error', path, args };
    return withFailure(
      nearest === undefined ? finding : { ...finding, args: { ...args, nearest } },
      failureOf(name, field, finding),
    );
  }
}

/** Whether two texts with the same words differ in more than their spaces. */
function spellingCode(text: string, canonical: string): 'commands.case' | 'commands.spacing' {
  const bare = (one: string) => one.replaceAll(/\s/g, '');
  return bare(text) === bare(canonical) ? 'commands.spacing' : 'commands.case';
}

/** An edit of a text inside of a value: from the whole text to the whole canonical form. */
function inValue({ code, safety, args }: Change, path: string, before: string, after: string): Change {
  return { code, safety, path, before, after, ...(args === undefined ? {} : { args }) };
}

function onePerCode(changes: readonly Change[]): readonly Change[] {
  return [...new Map(changes.map((change) => [change.code, change])).values()];
}

/** A finding that also has the name it has in debug records. */
export function withFailure(finding: Finding, failure: string): Finding {
  const { at: _, ...rest } = finding;
  return { ...rest, args: { ...finding.args, failure } };
}
