import { childPointer } from '../lib/pointer.ts';
import type { JsonObject } from '../model/index.ts';
import { quoted } from '../wording/shown.ts';
import type { ContractChecker } from './contract-checker.ts';
import { RULE_LEVELS, RULE_TYPES, WALKING_HOLE } from './contract-words.ts';

const SECTION_KEYS = ['required', 'types', 'enums', 'ranges', 'rules'];
const RULE_KEYS = ['name', 'expr', 'cel', 'when', 'error', 'level'];

// Reports every problem with the shape of a rule section. Its expressions are checked when they are compiled.
export function checkRules(section: unknown, check: ContractChecker): void {
  if (!check.object(section, '/rules', 'an object with required, types, enums, ranges and rules', SECTION_KEYS)) return;
  check.optional(section, 'required', areStrings, '/rules', 'a list of field names');
  checkFields(section, 'types', isRuleType, `one of ${RULE_TYPES.join(', ')}`, check);
  checkFields(section, 'enums', isJsonList, 'a list of values', check);
  checkFields(section, 'ranges', isRange, 'two numbers, the least first; null for no bound', check);
  if (section.rules !== undefined) checkList(section.rules, check);
}

function isRuleType(value: unknown): boolean {
  return RULE_TYPES.some((type) => type === value);
}

function areStrings(value: unknown): boolean {
  return Array.isArray(value) && Array.from(value).every(isString);
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

// Whether there is at least one value, and none that JSON cannot represent.
function isJsonList(values: unknown): boolean {
  if (!Array.isArray(values) || values.length === 0) return false;
  try {
    return Array.from(values).every((value) => JSON.stringify(value) !== undefined);
  } catch {
    return false;
  }
}

function isRange(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [least, greatest] = value as readonly unknown[];
  const isBound = (bound: unknown) => bound === null || Number.isFinite(bound);
  return isBound(least) && isBound(greatest) && !(typeof least === 'number' && typeof greatest === 'number' && least > greatest);
}

function checkFields(
  section: JsonObject,
  name: 'types' | 'enums' | 'ranges',
  fits: (value: unknown) => boolean,
  expected: string,
  check: ContractChecker,
): void {
  const { [name]: fields } = section;
  const path = `/rules/${name}`;
  if (fields === undefined || !check.object(fields, path, 'an object of fields')) return;
  for (const [field, value] of Object.entries(fields)) check.that(fits(value), value, childPointer(path, field), expected);
}

function checkList(rules: unknown, check: ContractChecker): void {
  const names = new Set<unknown>();
  check.list(rules, '/rules/rules', 'a list of rules', (rule, path) => {
    if (!check.object(rule, path, 'an object with name and expr or cel', RULE_KEYS)) return;
    checkRule(rule, path, check);
    check.that(!names.has(rule.name), rule.name, `${path}/name`, 'a name that no other rule has');
    names.add(rule.name);
  });
}

function checkRule(rule: JsonObject, path: string, check: ContractChecker): void {
  check.that(isString(rule.name) && rule.name !== '', rule.name, `${path}/name`, 'a name');
  const written = ['expr', 'cel'].filter((key) => rule[key] !== undefined);
  const found = written.length === 0 ? 'neither expr nor cel' : 'both expr and cel';
  if (written.length !== 1) check.problem('contract.bad-value', path, { found, expected: 'one of them' });
  for (const key of ['expr', 'cel', 'when', 'error']) check.optional(rule, key, isString, path, 'a string');
  if (typeof rule.error === 'string' && new RegExp(WALKING_HOLE).test(rule.error))
    check.expected(`${path}/error`, rule.error, 'placeholders that are plain names, such as {field}');
  const isLevel = (level: unknown) => RULE_LEVELS.some((one) => one === level);
  check.optional(rule, 'level', isLevel, path, RULE_LEVELS.map(quoted).join(' or '));
}
