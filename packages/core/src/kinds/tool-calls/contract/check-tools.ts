import { ContractChecker, isGiven, isText } from '../../../contract/contract-checker.ts';
import { RULE_LEVELS } from '../../../contract/contract-words.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject, type Problem } from '../../../model/index.ts';
import { checkActing } from '../../acting/check-acting.ts';
import type { OwnPolicy, WrittenContract } from '../../kind.ts';
import { checkResults } from './check-results.ts';
import {
  ARGUMENT_MISTAKES,
  DETAIL_KEYS,
  EFFECT_MEANINGS,
  EFFECTS,
  PROVENANCE_MEANINGS,
  REGISTRY_MISTAKES,
  TOOL_LEVELS,
  USUAL_PROVENANCE,
} from './tool-words.ts';

const ORDER_FORMS = ['sequence', 'requires', 'once'];
const ORDER_KEYS: { readonly [form: string]: readonly string[] } = {
  sequence: ['sequence', 'strict', 'level'],
  requires: ['tool', 'requires', 'level'],
  once: ['once', 'level'],
};

export function checkToolContract(contract: WrittenContract): readonly Problem[] {
  const check = new ContractChecker();
  check.that(isToolList(contract.tools), contract.tools, '/tools', 'a list of tools');
  if (isGiven(contract, 'about')) checkAbout(contract.about, check);
  if (isGiven(contract, 'levels')) checkChoices(contract.levels, REGISTRY_MISTAKES, TOOL_LEVELS, '/levels', check);
  if (isGiven(contract, 'order')) checkOrder(contract.order, check);
  if (isGiven(contract, 'names')) check.texts(contract.names, '/names');
  check.optional(contract, 'schemas', isJsonObject, '', 'an object of schemas by URI');
  return check.problems;
}

function isToolList(tools: unknown): boolean {
  if (Array.isArray(tools)) return true;
  return isJsonObject(tools) && (Array.isArray(tools.tools) || isToolMap(tools));
}

// Whether a value maps names to tools. A single tool does not, because its keys contain other things.
export function isToolMap(tools: object): boolean {
  const entries = Object.entries(tools);
  return (
    entries.length > 0 &&
    !('tools' in tools) &&
    entries.every(([name, tool]) => isJsonObject(tool) && (tool.name ?? name) === name)
  );
}

function checkAbout(about: unknown, check: ContractChecker): void {
  if (!check.object(about, '/about', 'an object of details by the names of tools')) return;
  for (const [name, details] of Object.entries(about)) {
    const path = childPointer('/about', name);
    if (check.object(details, path, `an object with ${DETAIL_KEYS.join(', ')}`, DETAIL_KEYS)) checkDetails(details, path, check);
  }
}

export function checkDetails(details: { readonly [key: string]: unknown }, path: string, check: ContractChecker): void {
  check.choice(details, 'effect', EFFECTS, path);
  if (isGiven(details, 'aliases')) checkAliases(details.aliases, `${path}/aliases`, check);
  if (isGiven(details, 'levels')) checkChoices(details.levels, ARGUMENT_MISTAKES, TOOL_LEVELS, `${path}/levels`, check);
  checkResults(details, path, check);
  checkActing(details, path, check);
}

function checkAliases(aliases: unknown, path: string, check: ContractChecker): void {
  if (!check.object(aliases, path, 'an object of other names, by argument')) return;
  for (const [argument, names] of Object.entries(aliases)) {
    if (typeof names !== 'string') check.texts(names, childPointer(path, argument));
  }
}

function checkChoices(
  value: unknown,
  keys: readonly string[],
  choices: readonly string[],
  path: string,
  check: ContractChecker,
): void {
  if (!check.object(value, path, `an object with ${keys.join(', ')}`, keys)) return;
  for (const key of keys) check.choice(value, key, choices, path);
}

function checkOrder(order: unknown, check: ContractChecker): void {
  check.list(order, '/order', 'a list of order rules', (rule, path) => checkOrderRule(rule, path, check));
}

function checkOrderRule(rule: unknown, path: string, check: ContractChecker): void {
  const forms = isJsonObject(rule) ? ORDER_FORMS.filter((form) => isGiven(rule, form)) : [];
  const [form] = forms;
  if (!isJsonObject(rule) || form === undefined || forms.length > 1) {
    check.expected(path, rule, 'an object with one of sequence, once, or tool and requires');
    return;
  }
  check.knownKeys(rule, ORDER_KEYS[form] ?? [], path);
  check.texts(rule[form], `${path}/${form}`);
  if (form === 'requires' && typeof rule.tool !== 'string')
    check.expected(`${path}/tool`, rule.tool, 'the name of the tool that requires others');
  const isBoolean = (strict: unknown) => typeof strict === 'boolean';
  check.optional(rule, 'strict', isBoolean, path, 'true or false: whether each call must be at the position of its name');
  check.choice(rule, 'level', RULE_LEVELS, path);
}

export const callPolicy: OwnPolicy = { keys: ['effects', 'provenance', 'clientDeciders', 'passToken'], check: checkCallPolicy };

function checkCallPolicy(policy: WrittenContract, check: ContractChecker): void {
  const { effects, provenance, clientDeciders, passToken, on } = policy;
  checkDrops(on, check);
  if (provenance !== undefined) checkProvenance(provenance, check);
  if (clientDeciders !== undefined) check.texts(clientDeciders, '/policy/clientDeciders');
  if (passToken !== undefined)
    check.that(isText(passToken), passToken, '/policy/passToken', 'a text that says why the server gets the token');
  if (effects !== undefined) checkChoices(effects, EFFECTS, EFFECT_MEANINGS, '/policy/effects', check);
}

function checkProvenance(provenance: unknown, check: ContractChecker): void {
  const path = '/policy/provenance';
  if (isJsonObject(provenance)) checkChoices(provenance, Object.keys(USUAL_PROVENANCE), PROVENANCE_MEANINGS, path, check);
  else check.oneOf(provenance, PROVENANCE_MEANINGS, path);
}

// Reports drops inside calls. Calls are dropped whole, because a call without one of its arguments would be another call.
function checkDrops(on: unknown, check: ContractChecker): void {
  for (const pointer of isJsonObject(on) ? Object.keys(on) : []) {
    if (/^\/calls\/(?:\*|\d+)$/.test(pointer)) continue;
    const path = childPointer('/policy/on', pointer);
    check.expected(path, pointer, '/calls/*: calls are dropped whole or not at all', { about: 'key' });
  }
}
