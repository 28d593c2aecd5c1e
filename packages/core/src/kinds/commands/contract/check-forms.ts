import { isBoolean, isString, isText, mustBeObject, mustFit } from '../../../contract/must-be.ts';
import { bad, oneOf, problemAt, shown, suggestion, unknownKeys } from '../../../contract/problems.ts';
import { childPointer } from '../../../lib/pointer.ts';
import type { WordSplitter } from '../../../lib/word-splitter.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Problem } from '../../../model/problem.ts';
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
  problems: Problem[],
): ReadonlyMap<string, FormParts> {
  const slots = namedParts(grammar, 'slots', problems);
  const joiners = isJsonObject(grammar.joiners) ? Object.keys(grammar.joiners) : [];
  for (const [name, slot] of Object.entries(slots)) checkSlot(name, slot, lists, joiners, problems);
  const names = [...new Set([...lists, ...Object.keys(slots)])];
  const forms = namedParts(grammar, 'forms', problems);
  if (grammar.forms === undefined || (isJsonObject(grammar.forms) && Object.keys(grammar.forms).length === 0))
    problems.push(bad('/grammar/forms', grammar.forms, 'at least one form'));
  const notation: Notation = { slots: names, signs: joinersOf(grammar.joiners), tokensIn: (name) => tokensOf(slots[name]) };
  for (const [name, form] of Object.entries(forms)) checkForm(name, form, notation, problems);
  checkSame(forms, notation, splitter, problems);
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
function checkSame(forms: JsonObject, notation: Notation, splitter: WordSplitter, problems: Problem[]): void {
  const seen = new Map<string, string>();
  for (const [name, form] of Object.entries(forms)) {
    if (isJsonObject(form) && form.command === false) continue;
    for (const parts of partsOf(form, notation)) {
      const key = JSON.stringify(keyOf(parts, splitter));
      const first = seen.get(key);
      if (first === undefined) seen.set(key, name);
      else problems.push(bad(childPointer('/grammar/forms', name), name, `a phrase that differs from the form ${first}`));
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

function checkSlot(name: string, slot: unknown, lists: readonly string[], joiners: readonly string[], problems: Problem[]): void {
  const path = childPointer('/grammar/slots', name);
  if (!mustBeObject(slot, path, `an object with ${SLOT_KEYS.join(', ')}`, problems)) return;
  unknownKeys(slot, SLOT_KEYS, path, problems);
  const list = slot.list ?? name;
  if (typeof list !== 'string' || !lists.includes(list)) {
    const args = { name: shown(list), suggestion: suggestion(shown(list), lists) };
    problems.push(problemAt('contract.unknown-slot', slot.list === undefined ? path : `${path}/list`, args));
  }
  for (const key of ['most', 'least']) mustFit(slot, key, isCount, path, `a whole number from 1 to ${MOST_REPEATS}`, problems);
  if (isCount(slot.least) && slot.least > (isCount(slot.most) ? slot.most : 1))
    problems.push(bad(`${path}/least`, slot.least, 'no more than most'));
  mustFit(slot, 'joiner', (joiner) => joiners.includes(shown(joiner)), path, 'one of the joiners', problems);
  if (slot.over !== undefined) oneOf(slot.over, OVER, `${path}/over`, problems);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_REPEATS;
}

function checkForm(name: string, form: unknown, notation: Notation, problems: Problem[]): void {
  const path = childPointer('/grammar/forms', name);
  if (isText(form)) {
    checkSay(name, form, path, notation, problems);
    return;
  }
  if (!mustBeObject(form, path, WHAT_IS_SAID, problems)) return;
  unknownKeys(form, FORM_KEYS, path, problems);
  if (isText(form.say)) checkSay(name, form.say, `${path}/say`, notation, problems);
  else problems.push(bad(`${path}/say`, form.say, WHAT_IS_SAID));
  mustFit(form, 'about', isString, path, 'a string', problems);
  mustFit(form, 'command', isBoolean, path, 'true or false', problems);
}

function checkSay(form: string, say: string, path: string, { slots, signs, tokensIn }: Notation, problems: Problem[]): void {
  const wrong = (reason: string, at: number) => problems.push(problemAt('contract.form-syntax', path, { form, reason, at }));
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
    const args = { name, suggestion: suggestion(name, slots), at: at + 1 };
    problems.push(problemAt('contract.unknown-slot', path, args));
  }
}
