import type { CodeTable } from '../codes/entry.ts';
import { childPointer } from '../lib/pointer.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { DEEPEST_LIMIT, FAILURE_MEANINGS, FORMATS, POLICY_CHOICES, unsafeCodes } from './contract-words.ts';
import { missingPart, type PartName } from './missing-part.ts';
import { defaultLimits } from './policy.ts';
import { bad, has, oneOf, problem, shown, suggestion, unknownKeys } from './problems.ts';

const POLICY_KEYS = [...Object.keys(POLICY_CHOICES), 'allow', 'on', 'vocabulary', 'limits'];

/** Every problem with the words of a contract for a document. The schema is checked elsewhere. */
export function checkDocumentContract(
  contract: { readonly [key: string]: unknown },
  codes: CodeTable,
  { rules }: { readonly rules?: { readonly check: (section: unknown, problems: Problem[]) => void } | undefined },
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const key of GUARDS) {
    if (Object.hasOwn(contract, key) && contract[key] === undefined) problems.push(nothingGiven(key));
  }
  if (has(contract, 'schema') && !isSchemaLike(contract.schema)) {
    problems.push(bad('/schema', contract.schema, 'a JSON Schema (an object or a boolean) or a Standard Schema validator'));
  }
  if (has(contract, 'format')) oneOf(contract.format, FORMATS, '/format', problems);
  if (has(contract, 'schemas') && !isJsonObject(contract.schemas))
    problems.push(bad('/schemas', contract.schemas, 'an object of schemas by URI'));
  if (rules !== undefined && has(contract, 'rules')) rules.check(contract.rules, problems);
  const ruled = ['rules', 'input'].find((key) => has(contract, key));
  if (rules === undefined && ruled !== undefined) problems.push(missingPart(`/${ruled}`, partFor(contract.rules)));
  if (has(contract, 'input') && !isJsonObject(contract.input) && typeof contract.input !== 'boolean')
    problems.push(bad('/input', contract.input, 'a JSON Schema (an object or a boolean)'));
  if (has(contract, 'policy')) checkPolicy(contract.policy, problems, codes);
  return problems;
}

/** The part that brings all that a rule section needs: the language of its first rule, which brings along the rest. */
function partFor(section: unknown): PartName {
  const [first] = isJsonObject(section) && Array.isArray(section.rules) ? (section.rules as readonly unknown[]) : [];
  if (!isJsonObject(first)) return 'rules';
  return has(first, 'cel') ? 'cel' : 'python';
}

/** Every problem with what all kinds of contract share, apart from the policy, which some kinds add to. */
export function checkSharedKeys(contract: { readonly [key: string]: unknown }): readonly Problem[] {
  const problems: Problem[] = [];
  if (has(contract, '$schema') && typeof contract.$schema !== 'string')
    problems.push(bad('/$schema', contract.$schema, 'a text: where an editor finds the schema of contracts'));
  if (has(contract, 'checks') && !isChecks(contract.checks))
    problems.push(bad('/checks', contract.checks, 'a list of objects with a name and a function run'));
  return problems;
}

/** The keys without which everything passes: one that is there and empty is a slip, most likely a name that is wrong. */
const GUARDS = ['schema', 'rules', 'checks'];

function nothingGiven(key: string): Problem {
  return problem('contract.bad-value', `/${key}`, { found: 'undefined', expected: `a value, or no key \`${key}\` at all` });
}

/** What stands in place of a contract, where it is only its schema. */
export function bareSchema(contract: unknown): string | undefined {
  const isObject = (typeof contract === 'object' && contract !== null) || typeof contract === 'function';
  if (!isObject || Object.hasOwn(contract, 'schema')) return undefined;
  if ('~standard' in contract && Object.keys(contract).every((key) => key !== '$schema')) return 'a Standard Schema validator';
  return isJsonObject(contract) && looksLikeSchema(contract) ? 'a JSON Schema' : undefined;
}

function looksLikeSchema(contract: JsonObject): boolean {
  const { type } = contract;
  const hasType = typeof type === 'string' || Array.isArray(type);
  const hasParts = isJsonObject(contract.properties) || isJsonObject(contract.$defs) || typeof contract.$ref === 'string';
  return hasParts || (hasType && Object.keys(contract).every((key) => !CONTRACT_ONLY.includes(key)));
}

/** Keys that contracts have and schemas do not. */
const CONTRACT_ONLY = ['kind', 'rules', 'policy', 'checks', 'input', 'schemas'];

/** Whether it is a list of checks. Functions can't be written in a file; a library gives them. */
function isChecks(checks: unknown): boolean {
  if (!Array.isArray(checks)) return false;
  const isCheck = (check: unknown) =>
    typeof check === 'object' &&
    check !== null &&
    'name' in check &&
    typeof check.name === 'string' &&
    'run' in check &&
    typeof check.run === 'function';
  return checks.every(isCheck);
}

function isSchemaLike(schema: unknown): boolean {
  return typeof schema === 'boolean' || typeof schema === 'function' || isJsonObject(schema);
}

/** Everything wrong with a policy, whatever the kind of the contract. */
export function checkPolicy(policy: unknown, problems: Problem[], codes: CodeTable): void {
  if (!isJsonObject(policy)) {
    problems.push(bad('/policy', policy, 'an object'));
    return;
  }
  unknownKeys(policy, POLICY_KEYS, '/policy', problems);
  for (const key of Object.keys(POLICY_CHOICES)) {
    if (has(policy, key)) oneOf(policy[key], POLICY_CHOICES[key] ?? [], `/policy/${key}`, problems);
  }
  if (has(policy, 'allow')) checkAllow(policy.allow, problems, codes);
  if (has(policy, 'on')) checkOn(policy.on, problems);
  if (has(policy, 'vocabulary')) checkVocabulary(policy.vocabulary, problems);
  if (has(policy, 'limits')) checkLimits(policy.limits, problems);
}

function checkAllow(allow: unknown, problems: Problem[], codes: CodeTable): void {
  if (!Array.isArray(allow)) {
    problems.push(bad('/policy/allow', allow, 'a list of codes'));
    return;
  }
  const unsafe = unsafeCodes(codes);
  allow.forEach((code: unknown, index) => {
    if (typeof code === 'string' && unsafe.includes(code)) return;
    const args = { code: shown(code), suggestion: suggestion(shown(code), unsafe) };
    problems.push(problem('contract.unknown-code', `/policy/allow/${index}`, args));
  });
}

function checkOn(on: unknown, problems: Problem[]): void {
  if (!isJsonObject(on)) {
    problems.push(bad('/policy/on', on, 'an object of JSON Pointers'));
    return;
  }
  for (const pointer of Object.keys(on)) {
    const path = childPointer('/policy/on', pointer);
    if (!pointer.startsWith('/')) {
      const expected = 'a JSON Pointer that starts with /, with * for any item';
      problems.push({ ...bad(path, pointer, expected), about: 'key' });
    }
    oneOf(on[pointer], FAILURE_MEANINGS, path, problems);
  }
}

function checkVocabulary(vocabulary: unknown, problems: Problem[]): void {
  if (!isJsonObject(vocabulary)) {
    problems.push(bad('/policy/vocabulary', vocabulary, 'an object with prefixes and delimiters'));
    return;
  }
  unknownKeys(vocabulary, ['prefixes', 'delimiters'], '/policy/vocabulary', problems);
  for (const [key, list] of Object.entries(vocabulary)) {
    const isList = Array.isArray(list) && list.every((item) => typeof item === 'string' && item.trim() !== '');
    if (!isList) problems.push(bad(childPointer('/policy/vocabulary', key), list, 'a list of texts that are not blank'));
  }
}

function checkLimits(limits: unknown, problems: Problem[]): void {
  if (!isJsonObject(limits)) {
    problems.push(bad('/policy/limits', limits, 'an object'));
    return;
  }
  unknownKeys(limits, Object.keys(defaultLimits), '/policy/limits', problems);
  for (const key of Object.keys(limits)) {
    const value = limits[key];
    if (!Number.isInteger(value) || (value as number) < 1)
      problems.push(bad(`/policy/limits/${key}`, value, 'a whole number from 1 on'));
  }
  if (typeof limits.depth === 'number' && limits.depth > DEEPEST_LIMIT)
    problems.push(bad('/policy/limits/depth', limits.depth, `at most ${DEEPEST_LIMIT}`));
}
