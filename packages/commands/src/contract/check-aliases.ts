import { isJsonObject, type JsonObject } from '@tamis/core';
import { type ContractChecker, childPointer } from '@tamis/core/kind';
import { closestWord, suggestionText } from '@tamis/core/wording';
import type { WordSplitter } from '../lib/word-splitter.ts';
import type { GrammarLists } from '../model/grammar.ts';
import { areSaid } from './check-lists.ts';
import { formTexts } from './form-part.ts';
import { joinersOf } from './joiners.ts';
import { parseForm } from './parse-form.ts';
import { asList, phrasesOf } from './phrases.ts';
import { notationIn } from './token-notation.ts';

// Reports every problem with a grammar's joiners and aliases. An alias must stand for something that can be said.
export function checkAliases(grammar: JsonObject, lists: GrammarLists, splitter: WordSplitter, check: ContractChecker): void {
  checkJoiners(grammar.joiners, check);
  const { aliases } = grammar;
  if (aliases === undefined) return;
  if (!check.object(aliases, '/grammar/aliases', 'an object that maps words to other words for them')) return;
  const phrases = Object.values(lists).flatMap((list) => phrasesOf(list));
  const said = new Map(
    [...wordsOfForms(grammar, splitter), ...phrases.map((phrase) => phrase.said)].map((text) => [splitter.keyOf(text), text]),
  );
  const meanings = meaningsOf(lists, splitter);
  for (const [name, others] of Object.entries(aliases)) {
    const path = childPointer('/grammar/aliases', name);
    if (check.that(areSaid(others), others, path, 'words, or a list of them')) {
      const words = asList(others as string | readonly string[]);
      checkNotation(words, joinersOf(grammar.joiners), path, check);
      checkMeaning(name, words, meanings, splitter, path, check);
    }
    if (said.has(splitter.keyOf(name))) continue;
    const near = closestWord(name, [...said.values()]);
    const args = { name, suggestion: suggestionText(near, name) };
    check.problem('contract.unknown-alias', path, args, { about: 'key' });
  }
}

function checkNotation(others: readonly string[], joiners: readonly string[], path: string, check: ContractChecker): void {
  for (const token of others) {
    const found = notationIn(token, joiners);
    if (found !== undefined) check.problem('contract.token-syntax', path, { list: 'aliases', token, found });
  }
}

type Meanings = ReadonlyMap<string, Map<string, string>>;

function meaningsOf(lists: GrammarLists, splitter: WordSplitter): Meanings {
  return new Map(
    Object.entries(lists).map(([list, content]) => [
      list,
      new Map(phrasesOf(content).map(({ said, value }) => [splitter.keyOf(said), value])),
    ]),
  );
}

function checkMeaning(
  name: string,
  others: readonly string[],
  meanings: Meanings,
  splitter: WordSplitter,
  path: string,
  check: ContractChecker,
): void {
  for (const [list, values] of meanings) {
    const meant = values.get(splitter.keyOf(name));
    for (const other of meant === undefined ? [] : others) {
      const taken = values.get(splitter.keyOf(other));
      if (taken === undefined) values.set(splitter.keyOf(other), meant as string);
      else if (taken !== meant)
        check.problem('contract.duplicate-token', path, { list, token: other, first: taken, second: meant as string });
    }
  }
}

function checkJoiners(joiners: unknown, check: ContractChecker): void {
  if (joiners === undefined) return;
  if (!check.object(joiners, '/grammar/joiners', 'an object that maps joiners to lists of other signs for them')) return;
  const seen = new Set(Object.keys(joiners));
  for (const [joiner, others] of Object.entries(joiners)) {
    const path = childPointer('/grammar/joiners', joiner);
    if (!isOneWord(joiner)) check.expected(path, joiner, 'a character or a word, without spaces', { about: 'key' });
    const areWords = Array.isArray(others) && Array.from(others).every(isOneWord);
    if (!check.that(areWords, others, path, 'a list of characters or words, without spaces')) continue;
    for (const other of others as readonly string[]) {
      if (seen.has(other)) check.expected(path, other, 'a character that is not used for another joiner');
      seen.add(other);
    }
  }
}

function isOneWord(text: unknown): boolean {
  return typeof text === 'string' && /^[^\s[\](){}]+$/.test(text);
}

function wordsOfForms(grammar: JsonObject, splitter: WordSplitter): readonly string[] {
  if (!isJsonObject(grammar.forms)) return [];
  const joiners = isJsonObject(grammar.joiners) ? grammar.joiners : {};
  return Object.values(grammar.forms).flatMap((form) => {
    const say = isJsonObject(form) ? form.say : form;
    const parts = typeof say === 'string' ? parseForm(say, joinersOf(grammar.joiners)) : [];
    return 'reason' in parts ? [] : formTexts(parts).flatMap((text) => runsOf(splitter.split(text), joiners));
  });
}

function runsOf(words: readonly string[], joiners: JsonObject): readonly string[] {
  const runs: string[][] = [[]];
  for (const word of words) {
    if (Object.hasOwn(joiners, word)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.flatMap((run) => [run.join(' '), ...run]).filter((said) => said !== '');
}
