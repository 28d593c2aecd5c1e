import { isJsonObject, type JsonObject } from '@tamis/core';
import { type ContractChecker, childPointer, isText } from '@tamis/core/kind';
import type { WordSplitter } from '../lib/word-splitter.ts';
import type { GrammarLists } from '../model/grammar.ts';
import { presetsOf } from '../read-list.ts';
import { FILE_KEYS, PRESET_KEYS, TOKEN_KEYS } from './grammar-words.ts';
import { joinersOf } from './joiners.ts';
import { isName } from './parse-form.ts';
import { isSayable, phrasesOf } from './phrases.ts';
import { notationIn } from './token-notation.ts';

const ABOVE = '/grammar';

export function checkLists(grammar: JsonObject, given: unknown, splitter: WordSplitter, check: ContractChecker): GrammarLists {
  const outside = isJsonObject(given) ? given : {};
  if (given !== undefined && !isJsonObject(given)) check.expected('/lists', given, 'an object of lists by name');
  const lists = namedParts(grammar, 'lists', check);
  const presets = namedParts(grammar, 'presets', check);
  const names = [...Object.keys(lists), ...Object.keys(presets)];
  for (const name of Object.keys(outside)) if (!names.includes(name)) unknownList(name, names, check);
  for (const name of Object.keys(presets)) {
    if (Object.hasOwn(lists, name))
      check.expected(childPointer(`${ABOVE}/presets`, name), name, 'a name that no list has', { about: 'key' });
  }
  const sound: { [name: string]: GrammarLists[string] } = {};
  const add = (part: Part, name: string, written: unknown) => {
    const isGiven = Object.hasOwn(outside, name);
    const path = childPointer(isGiven ? '/lists' : `${ABOVE}/${part}`, name);
    const list = isGiven
      ? checkContent(name, outside[name], part, path, check, 'ignore')
      : checkWritten(name, written, part, path, check);
    if (list === undefined) return;
    checkMeanings(name, list, splitter, path, check);
    checkNotation(name, list, joinersOf(grammar.joiners), path, check);
    sound[name] = part === 'presets' ? presetList(list) : list;
  };
  for (const [name, written] of Object.entries(lists)) add('lists', name, written);
  for (const [name, written] of Object.entries(presets)) add('presets', name, written);
  return sound;
}

// Returns the parts of a section by name. Reports anything that is not a section or not a name.
export function namedParts(grammar: JsonObject, section: string, check: ContractChecker): JsonObject {
  const parts = grammar[section];
  if (parts === undefined) return {};
  if (!check.object(parts, `${ABOVE}/${section}`, `an object of ${section} by name`)) return {};
  for (const name of Object.keys(parts)) {
    if (isName(name)) continue;
    const path = childPointer(`${ABOVE}/${section}`, name);
    check.expected(path, name, 'a name of letters, digits, _ and - that starts with a letter', { about: 'key' });
  }
  return Object.fromEntries(Object.entries(parts).filter(([name]) => isName(name)));
}

function unknownList(name: string, names: readonly string[], check: ContractChecker): void {
  const args = { key: name, suggestion: check.suggest(name, names) };
  check.problem('contract.unknown-key', childPointer('/lists', name), args, { about: 'key' });
}

type Part = 'lists' | 'presets';

// Checks a list as written in the grammar: its content, or a file that the caller must have read.
function checkWritten(
  name: string,
  written: unknown,
  part: Part,
  path: string,
  check: ContractChecker,
): GrammarLists[string] | undefined {
  if (typeof written === 'string' && written !== '') {
    check.problem('contract.missing-list', path, { list: name, file: written });
    return undefined;
  }
  if (isJsonObject(written) && (part === 'lists' || typeof written.file === 'string')) {
    checkFile(name, written, path, check);
    return undefined;
  }
  if (Array.isArray(written) || isJsonObject(written)) return checkContent(name, written, part, path, check, 'refuse');
  check.expected(
    path,
    written,
    `the path of a file, a file with at or export, or a list of ${part === 'lists' ? 'tokens' : part}`,
  );
  return undefined;
}

function checkFile(name: string, written: JsonObject, path: string, check: ContractChecker): void {
  const before = check.problems.length;
  check.knownKeys(written, FILE_KEYS, path);
  for (const key of FILE_KEYS) {
    const text = written[key];
    if (text === undefined ? key === 'file' : typeof text !== 'string' || text === '')
      check.expected(`${path}/${key}`, text, 'a string');
  }
  if (check.problems.length === before) check.problem('contract.missing-list', path, { list: name, file: String(written.file) });
}

function checkContent(
  name: string,
  content: unknown,
  part: Part,
  path: string,
  check: ContractChecker,
  strangers: Strangers,
): GrammarLists[string] | undefined {
  const before = check.problems.filter(({ severity }) => severity === 'error').length;
  const isMap = isJsonObject(content);
  if (!isMap && !Array.isArray(content)) {
    check.expected(path, content, part === 'lists' ? 'a list of tokens' : 'presets: a list, an object by key, or keys by words');
    return undefined;
  }
  const entries: readonly (readonly [string, unknown])[] = isMap
    ? Object.entries(content)
    : Array.from(content as readonly unknown[], (entry, index) => [String(index), entry] as const);
  if (entries.length === 0) check.problem('contract.empty-list', path, { list: name });
  for (const [key, entry] of entries) {
    const place = childPointer(path, key);
    if (isMap && (part === 'lists' || typeof entry === 'string')) checkPair(key, entry, place, check);
    else if (part === 'presets') checkPreset(name, isMap ? keyed(entry, key) : entry, place, check, strangers);
    else checkToken(entry, place, check);
  }
  if (part === 'presets' && !isMap) checkKeys(content, path, check);
  const isSound = check.problems.filter(({ severity }) => severity === 'error').length === before;
  return isSound ? (content as GrammarLists[string]) : undefined;
}

// What happens to unknown fields of presets: a grammar has none, but an application's own file may have any.
type Strangers = 'ignore' | 'refuse';

function keyed(preset: unknown, key: string): unknown {
  return isJsonObject(preset) && (preset.key === undefined || preset.key === key) ? { ...preset, key } : preset;
}

// Turns a map from words to keys into presets, because a model may write the key.
function presetList(list: GrammarLists[string]): GrammarLists[string] {
  const pairs = Array.isArray(list) ? [] : Object.entries(list as { readonly [words: string]: unknown });
  const isByWords = pairs.length > 0 && pairs.every(([, key]) => typeof key === 'string');
  return isByWords ? presetsOf(pairs.map(([say, key]) => ({ say, value: key as string }))) : list;
}

function checkKeys(presets: readonly unknown[], path: string, check: ContractChecker): void {
  const seen = new Set<unknown>();
  Array.from(presets).forEach((preset, index) => {
    if (!isJsonObject(preset) || !isText(preset.key)) return;
    if (seen.has(preset.key)) check.expected(`${path}/${index}/key`, preset.key, 'a key that no other preset has');
    seen.add(preset.key);
  });
}

function checkPair(say: string, value: unknown, path: string, check: ContractChecker): void {
  if (!isText(say)) check.expected(path, say, 'words', { about: 'key' });
  if (!isText(value)) check.expected(path, shownValue(value), 'a string: what the words stand for');
}

function checkToken(token: unknown, path: string, check: ContractChecker): void {
  if (isText(token) || !check.object(token, path, 'words, or an object with say, value and alias')) return;
  const { say, value } = token;
  check.knownKeys(token, TOKEN_KEYS, path);
  check.that(isText(say), say, `${path}/say`, 'words');
  if (value !== undefined) check.that(isText(value), shownValue(value), `${path}/value`, `what ${check.shown(say)} stands for`);
  check.optional(token, 'alias', areSaid, path, 'words, or a list of them');
}

function checkPreset(list: string, preset: unknown, path: string, check: ContractChecker, strangers: Strangers): void {
  if (!check.object(preset, path, 'an object with key, label, say and spoken')) return;
  const { key, label } = preset;
  if (strangers === 'refuse') check.knownKeys(preset, PRESET_KEYS, path);
  check.that(isText(key), key, `${path}/key`, 'a string');
  check.optional(preset, 'label', isText, path, 'words');
  check.optional(preset, 'say', isText, path, 'words');
  if (isText(label) && !isSayable(label))
    check.problem('contract.unspoken-label', `${path}/label`, { list, label }, { severity: 'warning' });
  check.optional(preset, 'spoken', areSaid, path, 'words, or a list of them');
}

// Returns undefined for an empty string, so that it is reported as nothing.
function shownValue(value: unknown): unknown {
  return typeof value === 'string' ? undefined : value;
}

export function areSaid(value: unknown): boolean {
  return isText(value) || (Array.isArray(value) && value.length > 0 && Array.from(value).every(isText));
}

// Reports words that differ only in case and spacing but have different meanings, because it would be unclear which is intended.
function checkMeanings(
  name: string,
  list: GrammarLists[string],
  splitter: WordSplitter,
  path: string,
  check: ContractChecker,
): void {
  const seen = new Map<string, { readonly value: string; readonly canonical: string }>();
  for (const phrase of phrasesOf(list)) {
    const key = splitter.keyOf(phrase.said);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, phrase);
    else if (first.value !== phrase.value || isSpeltTwice(first.canonical, phrase.canonical, splitter)) {
      const args = { list: name, token: phrase.said, first: nameOf(first), second: nameOf(phrase) };
      check.problem('contract.duplicate-token', `${path}${phrase.path}`, args);
    }
  }
}

// Reports tokens that contain form notation. Such a token is a rule put into a list, and nobody could say it as words.
function checkNotation(
  name: string,
  list: GrammarLists[string],
  joiners: readonly string[],
  path: string,
  check: ContractChecker,
): void {
  for (const { said, isName, path: at } of phrasesOf(list)) {
    const found = isName ? undefined : notationIn(said, joiners);
    if (found !== undefined) check.problem('contract.token-syntax', `${path}${at}`, { list: name, token: said, found });
  }
}

// Whether one thing has two spellings, so that it has no canonical one.
function isSpeltTwice(one: string, other: string, splitter: WordSplitter): boolean {
  return one !== other && splitter.keyOf(one) === splitter.keyOf(other);
}

function nameOf({ value, canonical }: { readonly value: string; readonly canonical: string }): string {
  return value === canonical ? canonical : `${value} (${canonical})`;
}
