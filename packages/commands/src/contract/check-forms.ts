import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { type ContractChecker, childPointer, isText } from '@tamis/core/kind';
import { isBoolean, isString } from '../lib/is-string.ts';
import type { WordSplitter } from '../lib/word-splitter.ts';
import { namedParts } from './check-lists.ts';
import { type FormPart, type FormParts, isNullable, placesIn, repeatedSlots, runsIn, slotsOf } from './form-part.ts';
import { FORM_KEYS, MOST_PLACES, MOST_REPEATS, OVER, SLOT_KEYS } from './grammar-words.ts';
import { joinersOf } from './joiners.ts';
import { parseForm } from './parse-form.ts';

const WHAT_IS_SAID = 'a phrase made of words, {slots}, [optional parts] and (alternatives | like these)';

// Reports every problem with a grammar's slots and forms, and returns the parsed forms. `lists` contains the names of lists and presets.
export function checkForms(
  grammar: JsonObject,
  lists: readonly string[],
  splitter: WordSplitter,
  check: ContractChecker,
): ReadonlyMap<string, FormParts> {
  const slots = namedParts(grammar, 'slots', check);
  const joiners = isJsonObject(grammar.joiners) ? Object.keys(grammar.joiners) : [];
  for (const [name, slot] of Object.entries(slots)) checkSlot(name, slot, lists, joiners, check);
  const names = [...new Set([...lists, ...Object.keys(slots)])];
  const forms = namedParts(grammar, 'forms', check);
  if (grammar.forms === undefined || (isJsonObject(grammar.forms) && Object.keys(grammar.forms).length === 0))
    check.expected('/grammar/forms', grammar.forms, 'at least one form');
  const notation: Notation = { slots: names, signs: joinersOf(grammar.joiners), tokensIn: (name) => tokensOf(slots[name]) };
  for (const [name, form] of Object.entries(forms)) checkForm(name, form, notation, check);
  checkSame(forms, notation, splitter, check);
  const said = Object.entries(forms).map(([name, form]) => [name, partsOf(form, notation)] as const);
  return new Map(said.flatMap(([name, all]) => all.map((parts) => [name, parts] as const)));
}

interface Notation {
  readonly slots: readonly string[];
  readonly signs: readonly string[];
  readonly tokensIn: (slot: string) => number;
}

function tokensOf(slot: unknown): number {
  if (!isJsonObject(slot)) return 1;
  const count = slot.over === 'keep-last' ? slot.least : slot.most;
  return (isCount(count) ? count : 1) * (slot.joiner === undefined ? 1 : 2);
}

// Reports two forms that say the same, because a command in either would be held.
function checkSame(forms: JsonObject, notation: Notation, splitter: WordSplitter, check: ContractChecker): void {
  const seen = new Map<string, string>();
  for (const [name, form] of Object.entries(forms)) {
    if (isJsonObject(form) && form.command === false) continue;
    for (const parts of partsOf(form, notation)) {
      const key = JSON.stringify(keyOf(parts, splitter));
      const first = seen.get(key);
      if (first === undefined) seen.set(key, name);
      else check.expected(childPointer('/grammar/forms', name), name, `a phrase that differs from the form ${first}`);
    }
  }
}

function partsOf(form: unknown, { signs }: Notation): readonly FormParts[] {
  const say = isJsonObject(form) ? form.say : form;
  const parts = isText(say) ? parseForm(say, signs) : { reason: '' };
  return 'reason' in parts ? [] : [parts];
}

function keyOf(parts: FormParts, splitter: WordSplitter): readonly Json[] {
  return parts.map((part: FormPart): Json => {
    if (part.kind === 'words') return { words: splitter.keyOf(part.text) };
    if (part.kind === 'slot') return { slot: part.name };
    const inside = runsIn(part).map((run) => keyOf(run, splitter));
    return part.kind === 'unordered' ? { inside, order: part.needsAll ? 'all' : 'some' } : { inside, kind: part.kind };
  });
}

function checkSlot(
  name: string,
  slot: unknown,
  lists: readonly string[],
  joiners: readonly string[],
  check: ContractChecker,
): void {
  const path = childPointer('/grammar/slots', name);
  if (!check.object(slot, path, `an object with ${SLOT_KEYS.join(', ')}`)) return;
  check.knownKeys(slot, SLOT_KEYS, path);
  const list = slot.list ?? name;
  if (typeof list !== 'string' || !lists.includes(list)) {
    const args = { name: check.shown(list), suggestion: check.suggest(check.shown(list), lists) };
    check.problem('contract.unknown-slot', slot.list === undefined ? path : `${path}/list`, args);
  }
  for (const key of ['most', 'least']) check.optional(slot, key, isCount, path, `a whole number from 1 to ${MOST_REPEATS}`);
  if (isCount(slot.least) && slot.least > (isCount(slot.most) ? slot.most : 1))
    check.expected(`${path}/least`, slot.least, 'no more than most');
  check.optional(slot, 'joiner', (joiner) => joiners.includes(check.shown(joiner)), path, 'one of the joiners');
  if (slot.over !== undefined) check.oneOf(slot.over, OVER, `${path}/over`);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_REPEATS;
}

function checkForm(name: string, form: unknown, notation: Notation, check: ContractChecker): void {
  const path = childPointer('/grammar/forms', name);
  if (isText(form)) {
    checkSay(name, form, path, notation, check);
    return;
  }
  if (!check.object(form, path, WHAT_IS_SAID)) return;
  check.knownKeys(form, FORM_KEYS, path);
  if (isText(form.say)) checkSay(name, form.say, `${path}/say`, notation, check);
  else check.expected(`${path}/say`, form.say, WHAT_IS_SAID);
  check.optional(form, 'about', isString, path, 'a string');
  check.optional(form, 'command', isBoolean, path, 'true or false');
}

function checkSay(form: string, say: string, path: string, { slots, signs, tokensIn }: Notation, check: ContractChecker): void {
  const wrong = (reason: string, at: number) => check.problem('contract.form-syntax', path, { form, reason, at });
  const parts = parseForm(say, signs);
  if ('reason' in parts) {
    wrong(parts.reason, parts.at);
    return;
  }
  if (isNullable(parts)) wrong('all of it is optional, so saying nothing would be a command', 0);
  if (placesIn(parts, tokensIn) > MOST_PLACES)
    wrong('it can be said in too many ways; expected fewer parts that may come in any order', 0);
  for (const { name, at } of repeatedSlots(parts)) wrong(`it has the slot ${name} twice`, at);
  for (const { name, at } of slotsOf(parts)) {
    if (slots.includes(name)) continue;
    const args = { name, suggestion: check.suggest(name, slots), at: at + 1 };
    check.problem('contract.unknown-slot', path, args);
  }
}
