import { childPointer } from '../lib/pointer.ts';
import type { Problem } from '../model/problem.ts';
import { RULE_LEVELS, RULE_TYPES, WALKING_HOLE } from './contract-words.ts';
import { bad, badAs, isObjectAt, quoted, unknownKeys } from './problems.ts';

const SECTION_KEYS = ['required', 'types', 'enums', 'ranges', 'rules'];
const RULE_KEYS = ['name', 'expr', 'cel', 'when', 'error', 'level'];

// Reports every problem with the shape of a rule section. Its expressions are checked when they are compiled.
export function checkRules(section: unknown, problems: Problem[]): void {
  if (!isObjectAt(section, '/rules', 'an object with required, types, enums, ranges and rules', problems)) return;
  unknownKeys(section, SECTION_KEYS, '/rules', problems);
  const { required } = section;
  if (required !== undefined && !isTexts(required)) problems.push(bad('/rules/required', required, 'a list of field names'));
  checkFields(section.types, '/rules/types', isRuleType, `one of ${RULE_TYPES.join(', ')}`, problems);
  checkFields(section.enums, '/rules/enums', (values) => isJsonList(values), 'a list of values', problems);
  checkFields(section.ranges, '/rules/ranges', isRange, 'two numbers, the least first; null for no bound', problems);
  checkList(section.rules, problems);
}

function isRuleType(value: unknown): boolean {
  return RULE_TYPES.some((type) => type === value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && Array.from(value).every((item) => typeof item === 'string');
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
  fields: unknown,
  path: string,
  test: (value: unknown) => boolean,
  expected: string,
  problems: Problem[],
): void {
  if (fields === undefined || !isObjectAt(fields, path, 'an object of fields', problems)) return;
  for (const [field, value] of Object.entries(fields)) {
    if (!test(value)) problems.push(bad(childPointer(path, field), value, expected));
  }
}

function checkList(rules: unknown, problems: Problem[]): void {
  if (rules === undefined) return;
  if (!Array.isArray(rules)) {
    problems.push(bad('/rules/rules', rules, 'a list of rules'));
    return;
  }
  const names = new Set<unknown>();
  Array.from(rules).forEach((rule: unknown, index) => {
    const path = `/rules/rules/${index}`;
    if (!isObjectAt(rule, path, 'an object with name and expr or cel', problems)) return;
    checkRule(rule, path, problems);
    if (names.has(rule.name)) problems.push(bad(`${path}/name`, rule.name, 'a name that no other rule has'));
    names.add(rule.name);
  });
}

function checkRule(rule: { readonly [key: string]: unknown }, path: string, problems: Problem[]): void {
  unknownKeys(rule, RULE_KEYS, path, problems);
  if (typeof rule.name !== 'string' || rule.name === '') problems.push(bad(`${path}/name`, rule.name, 'a name'));
  const written = ['expr', 'cel'].filter((key) => rule[key] !== undefined);
  if (written.length !== 1)
    problems.push(badAs(path, written.length === 0 ? 'neither expr nor cel' : 'both expr and cel', 'one of them'));
  for (const key of ['expr', 'cel', 'when', 'error']) {
    if (rule[key] !== undefined && typeof rule[key] !== 'string') problems.push(bad(`${path}/${key}`, rule[key], 'a string'));
  }
  if (typeof rule.error === 'string' && new RegExp(WALKING_HOLE).test(rule.error)) {
    problems.push(bad(`${path}/error`, rule.error, 'placeholders that are plain names, such as {field}'));
  }
  if (rule.level !== undefined && !RULE_LEVELS.some((level) => level === rule.level)) {
    problems.push(bad(`${path}/level`, rule.level, RULE_LEVELS.map(quoted).join(' or ')));
  }
}
