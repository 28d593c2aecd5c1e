import { ContractChecker, isGiven, isText } from '../../../contract/contract-checker.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject, type JsonObject, type Problem } from '../../../model/index.ts';
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
  const check = new ContractChecker();
  checkActions(contract.actions, check);
  if (isGiven(contract, 'about')) checkAbout(contract.about, typesIn(contract.actions), check);
  check.choice(contract, 'form', FORMS, '');
  check.choice(contract, 'moved', MOVES, '');
  check.choice(contract, 'approve', APPROVALS, '');
  checkWait(contract, check);
  if (isGiven(contract, 'most')) checkMost(contract, check);
  if (Object.hasOwn(contract, 'schema')) checkSchema(contract.schema, check);
  return check.problems;
}

function checkActions(actions: unknown, check: ContractChecker): void {
  const expected = 'a list of at least one action';
  if (Array.isArray(actions) && actions.length === 0) check.expected('/actions', actions, expected);
  const ids = new Map<string, string>();
  check.list(actions, '/actions', expected, (action, path, index) => {
    if (!check.object(action, path, 'an object with id and command', ACTION_KEYS)) return;
    checkAction(action, path, check);
    const { id, command } = action;
    if (isText(command) && isNumber(command) && Number(/\d+/.exec(command)?.[0]) !== index + 1)
      check.expected(`${path}/command`, command, `the command in words, or its place in the list, which is ${index + 1}`);
    if (typeof id !== 'string') return;
    const first = ids.get(id);
    if (first === undefined) ids.set(id, `${path}/id`);
    else check.problem('contract.duplicate-action', `${path}/id`, { action: id, first });
  });
}

function checkAction(action: Written, path: string, check: ContractChecker): void {
  // A number that is a name as well would mean two actions.
  check.that(isText(action.id) && !isNumber(action.id), action.id, `${path}/id`, 'a name that is not a number');
  check.that(isText(action.command), action.command, `${path}/command`, 'the command in words');
  check.optional(action, 'type', isText, path, 'a name');
  check.optional(action, 'arguments', isJsonObject, path, 'an object');
  if (isGiven(action, 'targets')) checkTargets(action.targets, `${path}/targets`, check);
  checkDetails(action, path, check);
}

function checkTargets(targets: unknown, path: string, check: ContractChecker): void {
  check.list(targets, path, 'a list of targets, each with an id', (target, place) => {
    if (!check.object(target, place, 'an object with id, name and place', TARGET_KEYS)) return;
    check.that(isText(target.id), target.id, `${place}/id`, 'a name');
    for (const key of ['name', 'place']) check.optional(target, key, isText, place, 'a text');
  });
}

function checkDetails(details: Written, path: string, check: ContractChecker): void {
  if (isGiven(details, 'constraints')) check.texts(details.constraints, `${path}/constraints`);
  check.optional(details, 'approve', (value) => typeof value === 'boolean', path, 'true or false');
  checkActing(details, path, check);
}

// Checks `about`. A type that no action has now is fine, but a near miss of an existing type is a mistake that would weaken the gate.
function checkAbout(about: unknown, types: ReadonlySet<string>, check: ContractChecker): void {
  if (!check.object(about, '/about', 'an object of details by the types of actions')) return;
  const open = [...types].filter((type) => !Object.hasOwn(about, type));
  for (const [type, details] of Object.entries(about)) {
    const path = childPointer('/about', type);
    const suggestion = types.has(type) ? '' : check.suggest(type, open);
    const args = { what: 'type', action: type, suggestion };
    if (suggestion !== '') check.problem('contract.unknown-action', path, args, { about: 'key' });
    if (check.object(details, path, `an object with ${DETAIL_KEYS.join(', ')}`, DETAIL_KEYS)) checkDetails(details, path, check);
  }
}

function checkWait({ wait, moved, actions }: Written, check: ContractChecker): void {
  const ids = listOf(actions).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  if (wait === undefined) {
    if (moved === 'wait') check.expected('/moved', moved, 'ask or person: the contract names no action to wait with');
  } else if (typeof wait !== 'string') check.expected('/wait', wait, 'the id of an action');
  else if (!ids.includes(wait)) {
    const args = { what: 'action', action: wait, suggestion: check.suggest(wait, ids) };
    check.problem('contract.unknown-action', '/wait', args);
  }
}

// Reports a list that is too long. A model that saw only part of it would choose from that part.
function checkMost({ most, actions }: Written, check: ContractChecker): void {
  const count = Array.isArray(actions) ? actions.length : 0;
  if (typeof most !== 'number' || !Number.isSafeInteger(most) || most < 1) check.expected('/most', most, 'a whole number from 1');
  else if (count > most)
    misplaced('/actions', `${count} actions`, `at most ${most}, as \`most\` says; nothing is left out`, check);
}

// Reports something that is described in words, because it is not a value of its own.
function misplaced(path: string, found: string, expected: string, check: ContractChecker): void {
  check.problem('contract.bad-value', path, { found, expected });
}

function checkSchema(schema: unknown, check: ContractChecker): void {
  if (!isJsonObject(schema) || (isGiven(schema, 'type') && schema.type !== 'object') || isGiven(schema, '$ref')) {
    check.expected('/schema', schema, 'a JSON Schema of an object, with its properties at the root');
    return;
  }
  const names = choiceNames(schema);
  if (names.length > 1) misplaced('/schema/properties', names.join(' and '), 'one field for the choice', check);
  const declared = propertiesOf(schema);
  if (Object.hasOwn(declared, 'by'))
    check.expected('/schema/properties/by', 'by', 'another name: in the value, `by` says how the action was found');
  for (const name of CHOOSING_FIELDS.filter((field) => Object.hasOwn(declared, field))) {
    const expected = `another name: \`${name}\` chooses the action and is no part of the value`;
    check.expected(`/schema/properties/${name}`, name, expected);
  }
  checkChoosing(schema, declared, check);
}

// Reports conditions on the choice. It may be spelled in many ways, so only the list of actions can restrict it.
function checkChoosing(schema: JsonObject, declared: JsonObject, check: ContractChecker): void {
  const choosing = choosingNames(schema);
  for (const [key, one] of Object.entries(declared)) {
    const [, ...aliases] = keyNames(key, one);
    const taken = key === choiceKey(schema) ? undefined : aliases.find((alias) => choosing.includes(alias));
    if (taken === undefined) continue;
    check.expected(`${childPointer('/schema/properties', key)}/x-alias`, taken, 'names that do not choose an action');
  }
  const expected = 'a condition on other fields, or a precondition of an action';
  for (const place of conditionsOn(choosing, schema))
    misplaced(`/schema${place}`, 'a condition on what chooses the action', expected, check);
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
