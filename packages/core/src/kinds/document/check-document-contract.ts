import { missingPart, type PartName } from '../../contract/missing-part.ts';
import { bad, has, oneOf, problemAt } from '../../contract/problems.ts';
import type { Parts } from '../../gate/index.ts';
import { isJsonObject } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import type { OwnPolicy, WrittenContract } from '../kind.ts';

export function checkDocumentContract(contract: WrittenContract, { rules, absent, grounding }: Parts): readonly Problem[] {
  const problems: Problem[] = [];
  for (const key of GUARDS) {
    if (Object.hasOwn(contract, key) && contract[key] === undefined) problems.push(nothingGiven(key));
  }
  if (has(contract, 'schema') && !isSchemaLike(contract.schema)) {
    problems.push(bad('/schema', contract.schema, 'a JSON Schema (an object or a boolean) or a Standard Schema validator'));
  }
  if (has(contract, 'format')) oneOf(contract.format, DOCUMENT_FORMATS, '/format', problems);
  if (has(contract, 'schemas') && !isJsonObject(contract.schemas))
    problems.push(bad('/schemas', contract.schemas, 'an object of schemas by URI'));
  if (has(contract, 'absent')) {
    if (absent === undefined) problems.push(missingPart('/absent', 'absent'));
    else absent.check(contract, problems);
  }
  if (rules !== undefined && has(contract, 'rules')) rules.check(contract.rules, problems);
  const ruled = ['rules', 'input'].find((key) => has(contract, key));
  if (rules === undefined && ruled !== undefined) problems.push(missingPart(`/${ruled}`, partFor(contract.rules)));
  if (has(contract, 'input') && !isJsonObject(contract.input) && typeof contract.input !== 'boolean')
    problems.push(bad('/input', contract.input, 'a JSON Schema (an object or a boolean)'));
  if (has(contract, 'grounding')) {
    const part = grounding ?? { check: () => problems.push(missingPart('/grounding', 'grounding')) };
    part.check(contract.grounding, problems);
  }
  return problems;
}

export const reviewPolicy: OwnPolicy = {
  keys: ['review'],
  check: ({ review }, problems, { evidence }) => {
    if (review === undefined) return;
    if (evidence === undefined) problems.push(missingPart('/policy/review', 'evidence'));
    else evidence.check(review, problems);
  },
};

// Returns the part that includes everything a rule section needs, which is the language of its first rule.
function partFor(section: unknown): PartName {
  const [first] = isJsonObject(section) && Array.isArray(section.rules) ? (section.rules as readonly unknown[]) : [];
  if (!isJsonObject(first)) return 'rules';
  return has(first, 'cel') ? 'cel' : 'python';
}

// The keys without which everything passes. An empty one is a mistake, most likely a wrong name.
const GUARDS = ['schema', 'rules', 'checks', 'grounding'];

function nothingGiven(key: string): Problem {
  return problemAt('contract.bad-value', `/${key}`, { found: 'undefined', expected: `a value, or no key \`${key}\` at all` });
}

function isSchemaLike(schema: unknown): boolean {
  return typeof schema === 'boolean' || typeof schema === 'function' || isJsonObject(schema);
}

export const DOCUMENT_FORMATS = ['json', 'yaml', 'lines'] as const;
