import { isBoolean, isText, mustBe, mustBeList, mustBeObject, mustFit } from '../../../contract/must-be.ts';
import { bad, badAs, has, oneOf, problemAt, suggestion, unknownKeys } from '../../../contract/problems.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject, type JsonObject } from '../../../model/json.ts';
import type { Problem } from '../../../model/problem.ts';
import { keyNames } from '../../../stages/coerce/term-index.ts';
import { ACTING_KEYS, checkActing } from '../../acting/check-acting.ts';
import { choiceKey, choiceNames, propertiesOf } from '../read/choice-key.ts';
import { CHOOSING_FIELDS, choosingNames } from '../read/reply-schema.ts';
import { APPROVALS, FORMS, MOVES } from './action-words.ts';
import { conditionsOn } from './choice-conditions.ts';

const DETAIL_KEYS = ['constraints', 'approve', ...ACTING_KEYS];
const ACTION_KEYS = ['id', 'type', 'command', 'targets', 'arguments', ...DETAIL_KEYS];
const TARGET_KEYS = ['id', 'name', 'place'];

type Written = { readonly [key: string]: unknown };

export function checkActionContract(contract: Written): readonly Problem[] {
  const problems: Problem[] = [];
  checkActions(contract.actions, problems);
  if (has(contract, 'about')) checkAbout(contract.about, typesIn(contract.actions), problems);
  if (has(contract, 'form')) oneOf(contract.form, FORMS, '/form', problems);
  if (has(contract, 'moved')) oneOf(contract.moved, MOVES, '/moved', problems);
  if (has(contract, 'approve')) oneOf(contract.approve, APPROVALS, '/approve', problems);
  checkWait(contract, problems);
  if (has(contract, 'most')) checkMost(contract, problems);
  if (Object.hasOwn(contract, 'schema')) checkSchema(contract.schema, problems);
  return problems;
}

function checkActions(actions: unknown, problems: Problem[]): void {
  if (!Array.isArray(actions) || actions.length === 0) {
    problems.push(bad('/actions', actions, 'a list of at least one action'));
    return;
  }
  const ids = new Map<string, string>();
  actions.forEach((action: unknown, index) => {
    const path = `/actions/${index}`;
    if (!mustBeObject(action, path, 'an object with id and command', problems)) return;
    unknownKeys(action, ACTION_KEYS, path, problems);
    checkAction(action, path, problems);
    const { id, command } = action;
    if (isText(command) && isNumber(command) && Number(/\d+/.exec(command)?.[0]) !== index + 1)
      problems.push(bad(`${path}/command`, command, `the command in words, or its place in the list, which is ${index + 1}`));
    if (typeof id !== 'string') return;
    const first = ids.get(id);
    if (first === undefined) ids.set(id, `${path}/id`);
    else problems.push(problemAt('contract.duplicate-action', `${path}/id`, { action: id, first }));
  });
}

function checkAction(action: Written, path: string, problems: Problem[]): void {
  // A number that is a name as well would mean two actions.
  mustBe(isText(action.id) && !isNumber(action.id), action.id, `${path}/id`, 'a name that is not a number', problems);
  mustBe(isText(action.command), action.command, `${path}/command`, 'the command in words', problems);
  mustFit(action, 'type', isText, path, 'a name', problems);
  mustFit(action, 'arguments', isJsonObject, path, 'an object', problems);
  if (has(action, 'targets')) checkTargets(action.targets, `${path}/targets`, problems);
  checkDetails(action, path, problems);
}

function checkTargets(targets: unknown, path: string, problems: Problem[]): void {
  if (!mustBeList(targets, path, 'a list of targets, each with an id', problems)) return;
  targets.forEach((target, index) => {
    const place = `${path}/${index}`;
    if (!mustBeObject(target, place, 'an object with id, name and place', problems)) return;
    unknownKeys(target, TARGET_KEYS, place, problems);
    mustBe(isText(target.id), target.id, `${place}/id`, 'a name', problems);
    for (const key of ['name', 'place']) mustFit(target, key, isText, place, 'a text', problems);
  });
}

function checkDetails(details: Written, path: string, problems: Problem[]): void {
  const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
  mustFit(details, 'constraints', areTexts, path, 'a list of strings that are not blank', problems);
  mustFit(details, 'approve', isBoolean, path, 'true or false', problems);
  checkActing(details, path, problems);
}

// Checks `about`. A type that no action has now is fine, but a near miss of an existing type is a mistake that would weaken the gate.
function checkAbout(about: unknown, types: ReadonlySet<string>, problems: Problem[]): void {
  if (!mustBeObject(about, '/about', 'an object of details by the types of actions', problems)) return;
  const open = [...types].filter((type) => !Object.hasOwn(about, type));
  for (const [type, details] of Object.entries(about)) {
    const path = childPointer('/about', type);
    const near = types.has(type) ? '' : suggestion(type, open);
    if (near !== '')
      problems.push({
        ...problemAt('contract.unknown-action', path, { what: 'type', action: type, suggestion: near }),
        about: 'key',
      });
    if (!mustBeObject(details, path, `an object with ${DETAIL_KEYS.join(', ')}`, problems)) continue;
    unknownKeys(details, DETAIL_KEYS, path, problems);
    checkDetails(details, path, problems);
  }
}

function checkWait({ wait, moved, actions }: Written, problems: Problem[]): void {
  const ids = listOf(actions).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  if (wait === undefined) {
    if (moved === 'wait') problems.push(bad('/moved', moved, 'ask or person: the contract names no action to wait with'));
  } else if (typeof wait !== 'string') problems.push(bad('/wait', wait, 'the id of an action'));
  else if (!ids.includes(wait)) {
    const args = { what: 'action', action: wait, suggestion: suggestion(wait, ids) };
    problems.push(problemAt('contract.unknown-action', '/wait', args));
  }
}

// Reports a list that is too long. A model that saw only part of it would choose from that part.
function checkMost({ most, actions }: Written, problems: Problem[]): void {
  const count = Array.isArray(actions) ? actions.length : 0;
  if (typeof most !== 'number' || !Number.isSafeInteger(most) || most < 1)
    problems.push(bad('/most', most, 'a whole number from 1'));
  else if (count > most)
    problems.push(badAs('/actions', `${count} actions`, `at most ${most}, as \`most\` says; nothing is left out`));
}

function checkSchema(schema: unknown, problems: Problem[]): void {
  const isObject = isJsonObject(schema) && (!has(schema, 'type') || schema.type === 'object') && !has(schema, '$ref');
  if (!isObject) {
    problems.push(bad('/schema', schema, 'a JSON Schema of an object, with its properties at the root'));
    return;
  }
  const names = choiceNames(schema);
  if (names.length > 1) problems.push(badAs('/schema/properties', names.join(' and '), 'one field for the choice'));
  const declared = propertiesOf(schema);
  if (Object.hasOwn(declared, 'by'))
    problems.push(bad('/schema/properties/by', 'by', 'another name: in the value, `by` says how the action was found'));
  for (const name of CHOOSING_FIELDS.filter((field) => Object.hasOwn(declared, field)))
    problems.push(
      bad(`/schema/properties/${name}`, name, `another name: \`${name}\` chooses the action and is no part of the value`),
    );
  checkChoosing(schema, declared, problems);
}

// Reports conditions on the choice. It may be spelled in many ways, so only the list of actions can restrict it.
function checkChoosing(schema: JsonObject, declared: JsonObject, problems: Problem[]): void {
  const choosing = choosingNames(schema);
  for (const [key, one] of Object.entries(declared)) {
    const [, ...aliases] = keyNames(key, one);
    const taken = key === choiceKey(schema) ? undefined : aliases.find((alias) => choosing.includes(alias));
    if (taken !== undefined)
      problems.push(bad(`${childPointer('/schema/properties', key)}/x-alias`, taken, 'names that do not choose an action'));
  }
  for (const place of conditionsOn(choosing, schema))
    problems.push(
      badAs(
        `/schema${place}`,
        'a condition on what chooses the action',
        'a condition on other fields, or a precondition of an action',
      ),
    );
}

function typesIn(actions: unknown): ReadonlySet<string> {
  return new Set(listOf(actions).flatMap(({ type }) => (typeof type === 'string' ? [type] : [])));
}

function listOf(actions: unknown): readonly Written[] {
  return Array.isArray(actions) ? actions.filter(isJsonObject) : [];
}

function isNumber(text: string): boolean {
  return /^\W*\d+\W*$/.test(text);
}
