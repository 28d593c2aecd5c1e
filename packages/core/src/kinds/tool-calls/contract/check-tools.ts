import { RULE_LEVELS } from '../../../contract/contract-words.ts';
import { bad, has, isObjectAt, oneOf, unknownKeys } from '../../../contract/problems.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject } from '../../../model/json.ts';
import type { Problem } from '../../../model/problem.ts';
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
  const problems: Problem[] = [];
  if (!isToolList(contract.tools)) problems.push(bad('/tools', contract.tools, 'a list of tools'));
  if (has(contract, 'about')) checkAbout(contract.about, problems);
  if (has(contract, 'levels')) checkChoices(contract.levels, REGISTRY_MISTAKES, TOOL_LEVELS, '/levels', problems);
  if (has(contract, 'order')) checkOrder(contract.order, problems);
  if (has(contract, 'names')) textList(contract.names, '/names', problems);
  if (has(contract, 'schemas') && !isJsonObject(contract.schemas))
    problems.push(bad('/schemas', contract.schemas, 'an object of schemas by URI'));
  return problems;
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

function checkAbout(about: unknown, problems: Problem[]): void {
  if (!isObjectAt(about, '/about', 'an object of details by the names of tools', problems)) return;
  for (const [name, details] of Object.entries(about)) {
    const path = childPointer('/about', name);
    if (!isObjectAt(details, path, `an object with ${DETAIL_KEYS.join(', ')}`, problems)) continue;
    unknownKeys(details, DETAIL_KEYS, path, problems);
    checkDetails(details, path, problems);
  }
}

export function checkDetails(details: { readonly [key: string]: unknown }, path: string, problems: Problem[]): void {
  if (has(details, 'effect')) oneOf(details.effect, EFFECTS, `${path}/effect`, problems);
  if (has(details, 'aliases')) checkAliases(details.aliases, `${path}/aliases`, problems);
  if (has(details, 'levels')) checkChoices(details.levels, ARGUMENT_MISTAKES, TOOL_LEVELS, `${path}/levels`, problems);
  checkResults(details, path, problems);
  checkActing(details, path, problems);
}

function checkAliases(aliases: unknown, path: string, problems: Problem[]): void {
  if (!isObjectAt(aliases, path, 'an object of other names, by argument', problems)) return;
  for (const [argument, names] of Object.entries(aliases)) {
    if (typeof names !== 'string') textList(names, childPointer(path, argument), problems);
  }
}

function checkChoices(
  value: unknown,
  keys: readonly string[],
  choices: readonly string[],
  path: string,
  problems: Problem[],
): void {
  if (!isObjectAt(value, path, `an object with ${keys.join(', ')}`, problems)) return;
  unknownKeys(value, keys, path, problems);
  for (const key of keys) if (has(value, key)) oneOf(value[key], choices, `${path}/${key}`, problems);
}

function checkOrder(order: unknown, problems: Problem[]): void {
  if (!Array.isArray(order)) {
    problems.push(bad('/order', order, 'a list of order rules'));
    return;
  }
  order.forEach((rule: unknown, index) => {
    checkOrderRule(rule, `/order/${index}`, problems);
  });
}

function checkOrderRule(rule: unknown, path: string, problems: Problem[]): void {
  const forms = isJsonObject(rule) ? ORDER_FORMS.filter((form) => has(rule, form)) : [];
  const [form] = forms;
  if (!isJsonObject(rule) || form === undefined || forms.length > 1) {
    problems.push(bad(path, rule, 'an object with one of sequence, once, or tool and requires'));
    return;
  }
  unknownKeys(rule, ORDER_KEYS[form] ?? [], path, problems);
  textList(rule[form], `${path}/${form}`, problems);
  if (form === 'requires' && typeof rule.tool !== 'string')
    problems.push(bad(`${path}/tool`, rule.tool, 'the name of the tool that requires others'));
  if (has(rule, 'strict') && typeof rule.strict !== 'boolean')
    problems.push(bad(`${path}/strict`, rule.strict, 'true or false: whether each call must be at the position of its name'));
  if (has(rule, 'level')) oneOf(rule.level, RULE_LEVELS, `${path}/level`, problems);
}

export const callPolicy: OwnPolicy = { keys: ['effects', 'provenance', 'clientDeciders', 'passToken'], check: checkCallPolicy };

function checkCallPolicy({ effects, provenance, clientDeciders, passToken, on }: WrittenContract, problems: Problem[]): void {
  checkDrops(on, problems);
  if (provenance !== undefined) checkProvenance(provenance, problems);
  if (clientDeciders !== undefined) textList(clientDeciders, '/policy/clientDeciders', problems);
  if (passToken !== undefined && (typeof passToken !== 'string' || passToken.trim() === ''))
    problems.push(bad('/policy/passToken', passToken, 'a text that says why the server gets the token'));
  if (effects !== undefined) checkChoices(effects, EFFECTS, EFFECT_MEANINGS, '/policy/effects', problems);
}

function checkProvenance(provenance: unknown, problems: Problem[]): void {
  const path = '/policy/provenance';
  if (isJsonObject(provenance)) checkChoices(provenance, Object.keys(USUAL_PROVENANCE), PROVENANCE_MEANINGS, path, problems);
  else oneOf(provenance, PROVENANCE_MEANINGS, path, problems);
}

// Reports drops inside calls. Calls are dropped whole, because a call without one of its arguments would be another call.
function checkDrops(on: unknown, problems: Problem[]): void {
  for (const pointer of isJsonObject(on) ? Object.keys(on) : []) {
    if (/^\/calls\/(?:\*|\d+)$/.test(pointer)) continue;
    const path = childPointer('/policy/on', pointer);
    problems.push({ ...bad(path, pointer, '/calls/*: calls are dropped whole or not at all'), about: 'key' });
  }
}

function textList(list: unknown, path: string, problems: Problem[]): void {
  const isList = Array.isArray(list) && list.every((item) => typeof item === 'string' && item.trim() !== '');
  if (!isList) problems.push(bad(path, list, 'a list of strings that are not blank'));
}
