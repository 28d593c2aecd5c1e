import type { CodeTable } from '../../../codes/entry.ts';
import { checkPolicy } from '../../../contract/check-policy.ts';
import { isBoolean, isText, mustBe, mustBeList, mustBeObject, mustFit } from '../../../contract/must-be.ts';
import { bad, has, oneOf, problemAt, suggestion, unknownKeys } from '../../../contract/problems.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject } from '../../../model/json.ts';
import type { Problem } from '../../../model/problem.ts';
import { ACTING_KEYS, checkActing } from '../../acting/check-acting.ts';
import { APPROVALS, FORMS, MOVES } from './action-words.ts';

const DETAIL_KEYS = ['constraints', 'approve', ...ACTING_KEYS];
const ACTION_KEYS = ['id', 'type', 'command', 'targets', 'arguments', ...DETAIL_KEYS];
const TARGET_KEYS = ['id', 'name', 'place'];

type Written = { readonly [key: string]: unknown };

/** Every problem with the keys and values of a contract for actions. */
export function checkActionContract(contract: Written, codes: CodeTable): readonly Problem[] {
  const problems: Problem[] = [];
  checkActions(contract.actions, problems);
  if (has(contract, 'about')) checkAbout(contract.about, typesIn(contract.actions), problems);
  if (has(contract, 'form')) oneOf(contract.form, FORMS, '/form', problems);
  if (has(contract, 'moved')) oneOf(contract.moved, MOVES, '/moved', problems);
  if (has(contract, 'approve')) oneOf(contract.approve, APPROVALS, '/approve', problems);
  checkWait(contract, problems);
  if (has(contract, 'policy')) checkPolicy(contract.policy, problems, codes);
  return problems;
}

function checkActions(actions: unknown, problems: Problem[]): void {
  if (!Array.isArray(actions) || actions.length === 0) {
    problems.push(bad('/actions', actions, 'a list of at least one action'));
    return;
  }
  const ids = new Set<string>();
  actions.forEach((action: unknown, index) => {
    const path = `/actions/${index}`;
    if (!mustBeObject(action, path, 'an object with id and command', problems)) return;
    unknownKeys(action, ACTION_KEYS, path, problems);
    checkAction(action, path, problems);
    const { id, command } = action;
    if (isText(command) && isNumber(command) && Number(/\d+/.exec(command)?.[0]) !== index + 1)
      problems.push(bad(`${path}/command`, command, `the command in words, or its place in the list, which is ${index + 1}`));
    if (typeof id !== 'string') return;
    if (ids.has(id)) problems.push(problemAt('contract.duplicate-action', `${path}/id`, { action: id }));
    ids.add(id);
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
  mustFit(details, 'constraints', areTexts, path, 'a list of texts that are not blank', problems);
  mustFit(details, 'approve', isBoolean, path, 'true or false', problems);
  checkActing(details, path, problems);
}

/**
 * Declaring something about a type that no action has now is fine; a near miss of an existing type is a mistake, and a weaker
 * gate.
 */
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

function typesIn(actions: unknown): ReadonlySet<string> {
  return new Set(listOf(actions).flatMap(({ type }) => (typeof type === 'string' ? [type] : [])));
}

function listOf(actions: unknown): readonly Written[] {
  return Array.isArray(actions) ? actions.filter(isJsonObject) : [];
}

/** Whether a text may mean a place in the list. */
function isNumber(text: string): boolean {
  return /^\W*\d+\W*$/.test(text);
}
