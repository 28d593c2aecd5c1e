import { isJsonObject, type JsonObject } from '@tamis/core';
import { type ContractChecker, childPointer } from '@tamis/core/kind';
import { isBoolean, isString } from '../lib/is-string.ts';
import { namedParts } from './check-lists.ts';
import { type FormParts, neededSlots, runsIn, slotsOf } from './form-part.ts';
import { FIELD_KEYS, OWN_FIELDS } from './grammar-words.ts';
import { parseForm } from './parse-form.ts';

interface Known {
  readonly forms: readonly string[];
  readonly says: ReadonlyMap<string, FormParts>;
  readonly lists: readonly string[];
  readonly slots: readonly string[];
  readonly joiners: readonly string[];
}

// Reports every problem with a grammar's `suggestions` section.
export function checkSuggestionFields(grammar: JsonObject, known: Known, check: ContractChecker): void {
  const fields = namedParts(grammar, 'suggestions', check);
  for (const [name, field] of Object.entries(fields)) {
    const path = childPointer('/grammar/suggestions', name);
    if (OWN_FIELDS.some((own) => own === name))
      check.expected(path, name, 'another name, because every suggestion has this field already', { about: 'key' });
    if (check.object(field, path, `an object with ${FIELD_KEYS.join(', ')}`)) checkField(field, path, known, check);
  }
  // A command is shown on its own, and reasoning is never shown.
  const texts = Object.entries(fields).filter(([, field]) => !isJsonObject(field) || field.forms === undefined);
  checkSummaries(grammar.summaries, ['name', ...texts.map(([name]) => name)], check);
}

function checkField(field: JsonObject, path: string, known: Known, check: ContractChecker): void {
  check.knownKeys(field, FIELD_KEYS, path);
  if (field.forms !== undefined) checkFormNames(field.forms, known.forms, `${path}/forms`, check);
  if (field.list !== undefined && !known.lists.includes(check.shown(field.list))) {
    const args = { name: check.shown(field.list), suggestion: check.suggest(check.shown(field.list), known.lists) };
    check.problem('contract.unknown-slot', `${path}/list`, args);
  }
  if (field.forms !== undefined && field.list !== undefined)
    check.problem('contract.bad-value', path, { found: 'both forms and list', expected: 'one of them' });
  check.optional(field, 'required', isBoolean, path, 'true or false');
  for (const key of ['label', 'failure', 'about', 'say']) check.optional(field, key, isString, path, 'a string');
  const uses = usesOf(field.forms, known.says);
  if (typeof field.say === 'string') checkTemplate(field.say, `${path}/say`, known, uses, check);
  if (field.axes !== undefined) checkAxes(field.axes, `${path}/axes`, known.slots, uses, check);
}

export function checkFormNames(names: unknown, forms: readonly string[], path: string, check: ContractChecker): void {
  if (!Array.isArray(names) || names.length === 0) {
    check.expected(path, names, 'a list of forms');
    return;
  }
  Array.from(names).forEach((name: unknown, index) => {
    if (typeof name === 'string' && forms.includes(name)) return;
    const args = { name: check.shown(name), suggestion: check.suggest(check.shown(name), forms) };
    check.problem('contract.unknown-form', `${path}/${index}`, args);
  });
}

interface Uses {
  readonly some: ReadonlySet<string>;
  readonly always: ReadonlySet<string>;
}

function usesOf(forms: unknown, says: ReadonlyMap<string, FormParts>): Uses {
  const used = (Array.isArray(forms) ? forms : []).flatMap((name) => [(typeof name === 'string' && says.get(name)) || []]);
  const needed = used.map(neededSlots);
  const some = new Set(used.flatMap((parts) => slotsOf(parts).map(({ name }) => name)));
  return { some, always: new Set([...some].filter((name) => needed.every((slots) => slots.has(name)))) };
}

function checkTemplate(say: string, path: string, { slots, joiners }: Known, uses: Uses, check: ContractChecker): void {
  const parts = parseForm(say, joiners);
  const wrong = 'reason' in parts ? parts : groupIn(parts);
  if (wrong !== undefined) check.problem('contract.form-syntax', path, { form: 'in say', ...wrong });
  if ('reason' in parts) return;
  for (const { name, at } of slotsOf(parts)) {
    if (!slots.includes(name))
      check.problem('contract.unknown-slot', path, { name, suggestion: check.suggest(name, slots), at: at + 1 });
    else if (!uses.some.has(name)) check.problem('contract.unfilled-slot', path, { name, at: at + 1 });
  }
  for (const { name, at } of slotsOf(parts.filter(({ kind }) => kind === 'slot'))) {
    if (!uses.some.has(name) || uses.always.has(name)) continue;
    check.problem('contract.open-slot', path, { name, at: at + 1 }, { severity: 'warning' });
  }
}

// Returns the first group in a string for display, which must not have alternatives because it is a single text.
function groupIn(parts: FormParts): { readonly reason: string; readonly at: number } | undefined {
  for (const part of parts) {
    if (part.kind === 'choice' || part.kind === 'unordered')
      return { reason: 'it has alternatives; expected words, {slots} and [optional parts]', at: part.at };
    for (const run of runsIn(part)) {
      const inside = groupIn(run);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

function checkAxes(axes: unknown, path: string, slots: readonly string[], uses: Uses, check: ContractChecker): void {
  if (!check.object(axes, path, 'an object: short names and their slots')) return;
  for (const [name, slot] of Object.entries(axes)) {
    if (typeof slot === 'string' && slots.includes(slot)) {
      if (!uses.some.has(slot)) check.problem('contract.unfilled-slot', childPointer(path, name), { name: slot });
      continue;
    }
    const args = { name: check.shown(slot), suggestion: check.suggest(check.shown(slot), slots) };
    check.problem('contract.unknown-slot', childPointer(path, name), args);
  }
}

function checkSummaries(summaries: unknown, fields: readonly string[], check: ContractChecker): void {
  if (summaries === undefined) return;
  const isLine = (line: unknown) => isJsonObject(line) && Object.values(line).every((names) => Array.isArray(names));
  if (!isJsonObject(summaries) || !Object.values(summaries).every(isLine)) {
    check.expected('/grammar/summaries', summaries, 'lines with names, each a list of fields of suggestions');
    return;
  }
  for (const [line, parts] of Object.entries(summaries as { readonly [line: string]: JsonObject })) {
    for (const [part, names] of Object.entries(parts)) {
      const path = childPointer(childPointer('/grammar/summaries', line), part);
      Array.from(names as readonly unknown[]).forEach((name, index) => {
        if (fields.includes(check.shown(name))) return;
        check.expected(`${path}/${index}`, name, `a field that is text or a word of a list: ${fields.join(', ')}`);
      });
    }
  }
}
