import type { Change } from '../../model/change.ts';
import type { Policy } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import { failureOf } from './failure-name.ts';
import type { Command } from './model/command.ts';
import type { SuggestionField } from './model/grammar.ts';
import { ambiguousChange, type FoundCommand, findCommand } from './read-command.ts';
import type { SpokenGrammar } from './spoken-grammar.ts';
import { WordReader } from './word-reader.ts';

/** The result of reading a field of a suggestion: its value with the changes that took, or why it has none. */
export type FieldRead = { readonly value: string | Command; readonly changes: readonly Change[] } | { readonly finding: Finding };

/** Reads the text of a field; the path is where it is in the reply, `isSearched` whether to look for the nearest command. */
export type FieldReader = (text: string, path: string, isSearched: boolean) => FieldRead;

const LONGEST_FOUND = 200;

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
  const speech = spoken.speechOf(forms);
  const refuse = (finding: Finding) => ({ finding: withFailure(finding, failureOf(name, field, finding)) });
  return (text, path, isSearched) => {
    const found = findCommand(text, 0, speech, policy.vocabulary.prefixes);
    if ('walked' in found) return refuse(speech.whyNot.explain(found.walked, 0, { path, isSearched }));
    const { commands } = found.recognised;
    const value = commands.at(-1) as Command;
    const changes = changesOf(found, path, text, value.say);
    if (commands.length === 1) return { value, changes };
    const ambiguous: Change = { ...ambiguousChange(text, commands), path };
    if (policy.allow.includes(ambiguous.code)) return { value, changes: [...changes, ambiguous] };
    const args = { ...ambiguous.args, found: text.slice(0, LONGEST_FOUND) };
    return refuse({ code: ambiguous.code, severity: 'error', path, args });
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

function wordReader(name: string, field: SuggestionField, list: string, spoken: SpokenGrammar): FieldReader {
  const words = new WordReader(list, spoken);
  return (text, path, isSearched) => {
    const read = words.read(text, path);
    if (read !== undefined) return read;
    const finding = words.explain(text, path, isSearched);
    return { finding: withFailure(finding, failureOf(name, field, finding)) };
  };
}

/** A finding with its name in debug records. */
export function withFailure(finding: Finding, failure: string): Finding {
  const { at: _, ...rest } = finding;
  return { ...rest, args: { ...finding.args, failure } };
}
