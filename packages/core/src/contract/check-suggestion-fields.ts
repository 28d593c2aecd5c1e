import { childPointer } from '../lib/pointer.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { namedParts } from './check-lists.ts';
import { FIELD_KEYS, OWN_FIELDS } from './grammar-words.ts';
import { parseForm, slotsOf } from './parse-form.ts';
import { bad, problem, suggestion, unknownKeys } from './problems.ts';

/** The names that fields of suggestions may use. */
interface Known {
  readonly forms: readonly string[];
  readonly lists: readonly string[];
  readonly slots: readonly string[];
}

/** Every problem with what a grammar says about suggestions. */
export function checkSuggestionFields(grammar: JsonObject, known: Known, problems: Problem[]): void {
  const fields = namedParts(grammar, 'suggestions', problems);
  for (const [name, field] of Object.entries(fields)) {
    const path = childPointer('/grammar/suggestions', name);
    if (OWN_FIELDS.some((own) => own === name))
      problems.push({ ...bad(path, name, 'another name: every suggestion has this field'), about: 'key' });
    if (isJsonObject(field)) checkField(field, path, known, problems);
    else problems.push(bad(path, field, `an object with ${FIELD_KEYS.join(', ')}`));
  }
  checkSummaries(grammar.summaries, [...Object.keys(fields), ...OWN_FIELDS], problems);
}

function checkField(field: JsonObject, path: string, known: Known, problems: Problem[]): void {
  unknownKeys(field, FIELD_KEYS, path, problems);
  if (field.forms !== undefined) checkFormNames(field.forms, known.forms, `${path}/forms`, problems);
  if (field.list !== undefined && !known.lists.includes(String(field.list))) {
    const args = { name: String(field.list), suggestion: suggestion(String(field.list), known.lists) };
    problems.push(problem('contract.unknown-slot', `${path}/list`, args));
  }
  if (field.forms !== undefined && field.list !== undefined) problems.push(bad(path, 'both forms and list', 'one of them'));
  if (field.required !== undefined && typeof field.required !== 'boolean')
    problems.push(bad(`${path}/required`, field.required, 'true or false'));
  for (const key of ['label', 'failure', 'about', 'say'] as const) {
    if (field[key] !== undefined && typeof field[key] !== 'string') problems.push(bad(`${path}/${key}`, field[key], 'a text'));
  }
  if (typeof field.say === 'string') checkTemplate(field.say, `${path}/say`, known.slots, problems);
  if (field.axes !== undefined) checkAxes(field.axes, `${path}/axes`, known.slots, problems);
}

/** Every problem with a list of forms by name. */
export function checkFormNames(names: unknown, forms: readonly string[], path: string, problems: Problem[]): void {
  if (!Array.isArray(names) || names.length === 0) {
    problems.push(bad(path, names, 'a list of forms'));
    return;
  }
  Array.from(names).forEach((name: unknown, index) => {
    if (typeof name === 'string' && forms.includes(name)) return;
    const args = { name: String(name), suggestion: suggestion(String(name), forms) };
    problems.push(problem('contract.unknown-form', `${path}/${index}`, args));
  });
}

function checkTemplate(say: string, path: string, slots: readonly string[], problems: Problem[]): void {
  const parts = parseForm(say);
  if ('reason' in parts) {
    problems.push(problem('contract.form-syntax', path, { form: 'in say', ...parts }));
    return;
  }
  for (const { name, at } of slotsOf(parts)) {
    if (!slots.includes(name))
      problems.push(problem('contract.unknown-slot', path, { name, suggestion: suggestion(name, slots), at: at + 1 }));
  }
}

function checkAxes(axes: unknown, path: string, slots: readonly string[], problems: Problem[]): void {
  if (!isJsonObject(axes)) {
    problems.push(bad(path, axes, 'an object: short names and their slots'));
    return;
  }
  for (const [name, slot] of Object.entries(axes)) {
    if (typeof slot === 'string' && slots.includes(slot)) continue;
    const args = { name: String(slot), suggestion: suggestion(String(slot), slots) };
    problems.push(problem('contract.unknown-slot', childPointer(path, name), args));
  }
}

function checkSummaries(summaries: unknown, fields: readonly string[], problems: Problem[]): void {
  if (summaries === undefined) return;
  const isLine = (line: unknown) =>
    isJsonObject(line) &&
    Object.values(line).every(
      (names) => Array.isArray(names) && Array.from(names).every((name) => fields.includes(String(name))),
    );
  if (!isJsonObject(summaries) || !Object.values(summaries).every(isLine))
    problems.push(bad('/grammar/summaries', summaries, 'lines with names, each a list of fields of suggestions'));
}
