import { isJsonObject, type JsonObject } from '@tamis/core';
import type { ContractChecker } from '@tamis/core/kind';
import { isString } from '../lib/is-string.ts';
import { WordSplitter } from '../lib/word-splitter.ts';
import type { GrammarLists } from '../model/grammar.ts';
import { checkAliases } from './check-aliases.ts';
import { checkForms } from './check-forms.ts';
import { checkLists } from './check-lists.ts';
import { checkSuggestionFields } from './check-suggestion-fields.ts';
import { GRAMMAR_KEYS } from './grammar-words.ts';
import { joinersOf } from './joiners.ts';

export function checkGrammar(written: unknown, lists: unknown, check: ContractChecker): GrammarLists {
  if (!check.object(written, '/grammar', 'the content of a grammar file')) return {};
  const grammar = withGivenLists(written, lists);
  check.knownKeys(grammar, GRAMMAR_KEYS, '/grammar');
  checkVersion(grammar, check);
  const joiners = joinersOf(grammar.joiners);
  const splitter = new WordSplitter(joiners);
  const sound = checkLists(grammar, lists, splitter, check);
  const names = [...keysOf(grammar.lists), ...keysOf(grammar.presets)];
  const says = checkForms(grammar, names, splitter, check);
  checkAliases(grammar, sound, splitter, check);
  const known = { forms: keysOf(grammar.forms), says, lists: names, slots: [...names, ...keysOf(grammar.slots)], joiners };
  checkSuggestionFields(grammar, known, check);
  return sound;
}

// Adds given lists that the grammar uses, which need not be declared there again.
function withGivenLists(grammar: JsonObject, lists: unknown): JsonObject {
  const known = new Set([...keysOf(grammar.lists), ...keysOf(grammar.presets)]);
  const parts = [grammar.forms, grammar.slots, grammar.suggestions];
  // What JSON cannot express is reported where it is.
  const uses = JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const isUsed = (name: string) => uses.includes(`{${name}}`) || uses.includes(`"list":${JSON.stringify(name)}`);
  const more = Object.entries(isJsonObject(lists) ? lists : {}).filter(([name]) => !known.has(name) && isUsed(name));
  if (more.length === 0) return grammar;
  return { ...grammar, lists: { ...(isJsonObject(grammar.lists) ? grammar.lists : {}), ...Object.fromEntries(more) } };
}

function checkVersion(grammar: JsonObject, check: ContractChecker): void {
  const { version } = grammar;
  const isVersion = (typeof version === 'string' && version !== '') || Number.isFinite(version);
  check.that(isVersion, version, '/grammar/version', 'a string or a number, such as the date of the last change');
  check.optional(grammar, '$schema', isString, '/grammar', 'a string: where an editor finds the schema of grammars');
}

function keysOf(section: unknown): readonly string[] {
  return isJsonObject(section) ? Object.keys(section) : [];
}
