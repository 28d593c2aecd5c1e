import type { Change } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';
import type { Command } from './model/command.ts';
import type { SuggestionField } from './model/grammar.ts';
import { ambiguousChange, type FoundCommand, findCommand } from './read-command.ts';
import type { FieldReader } from './read-field.ts';
import type { SpokenGrammar } from './spoken-grammar.ts';
import { wordReader } from './word-reader.ts';

const LONGEST_FOUND = 200;

/** The reader of a field: a command in its forms, a word of its list, or any text. */
export function fieldReader({ forms, list }: SuggestionField, spoken: SpokenGrammar, policy: Policy): FieldReader {
  if (forms !== undefined) return commandReader(forms, spoken, policy);
  if (list !== undefined) return wordReader(list, spoken);
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

/** What it took to read a text, each code once: from the whole text to the whole canonical form. */
function changesOf({ wrapped, recognised }: FoundCommand, path: string, before: string, after: string): readonly Change[] {
  const taken: readonly Pick<Change, 'code' | 'safety' | 'args'>[] =
    wrapped.literal === undefined ? wrapped.changes : [{ code: 'commands.wrapping', safety: 'safe' }];
  const own = [...taken, ...recognised.changes];
  // Space around a command is not an edit of the command, but the field had it.
  const told = own.length === 0 && before !== after ? [{ code: 'commands.spacing', safety: 'safe' } as const] : own;
  const all = told.map(({ code, safety, args }): Change => {
    return { code, safety, path, before, after, ...(args === undefined ? {} : { args }) };
  });
  return [...new Map(all.map((change) => [change.code, change])).values()];
}
