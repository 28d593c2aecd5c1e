import { ContractChecker, isGiven } from '../../contract/contract-checker.ts';
import { missingPart, type PartName } from '../../contract/missing-part.ts';
import type { Parts } from '../../gate/index.ts';
import { isJsonObject, type Problem } from '../../model/index.ts';
import type { OwnPolicy, WrittenContract } from '../kind.ts';

export function checkDocumentContract(contract: WrittenContract, parts: Parts): readonly Problem[] {
  const { rules, absent, grounding } = parts;
  const check = new ContractChecker();
  for (const key of GUARDS) if (Object.hasOwn(contract, key) && contract[key] === undefined) reportNothing(key, check);
  check.optional(contract, 'schema', isSchemaLike, '', 'a JSON Schema (an object or a boolean) or a Standard Schema validator');
  check.choice(contract, 'format', DOCUMENT_FORMATS, '');
  check.optional(contract, 'schemas', isJsonObject, '', 'an object of schemas by URI');
  if (isGiven(contract, 'absent')) checkWith(absent, '/absent', 'absent', contract, check);
  const ruled = ['rules', 'input'].find((key) => isGiven(contract, key));
  if (rules === undefined && ruled !== undefined) check.problems.push(missingPart(`/${ruled}`, partFor(contract.rules)));
  else if (isGiven(contract, 'rules')) rules?.check(contract.rules, check);
  const isSchema = (input: unknown) => isJsonObject(input) || typeof input === 'boolean';
  check.optional(contract, 'input', isSchema, '', 'a JSON Schema (an object or a boolean)');
  if (isGiven(contract, 'grounding')) checkWith(grounding, '/grounding', 'grounding', contract.grounding, check);
  return check.problems;
}

function checkWith<Written>(
  part: { readonly check: (written: Written, check: ContractChecker) => void } | undefined,
  path: string,
  name: PartName,
  written: Written,
  check: ContractChecker,
): void {
  if (part === undefined) check.problems.push(missingPart(path, name));
  else part.check(written, check);
}

export const reviewPolicy: OwnPolicy = {
  keys: ['review'],
  check: ({ review }, check, { evidence }) => {
    if (review !== undefined) checkWith(evidence, '/policy/review', 'evidence', review, check);
  },
};

// Returns the part that includes everything a rule section needs, which is the language of its first rule.
function partFor(section: unknown): PartName {
  const [first] = isJsonObject(section) && Array.isArray(section.rules) ? (section.rules as readonly unknown[]) : [];
  if (!isJsonObject(first)) return 'rules';
  return isGiven(first, 'cel') ? 'cel' : 'python';
}

// The keys without which everything passes. An empty one is a mistake, most likely a wrong name.
const GUARDS = ['schema', 'rules', 'checks', 'grounding'];

function reportNothing(key: string, check: ContractChecker): void {
  check.problem('contract.bad-value', `/${key}`, { found: 'undefined', expected: `a value, or no key \`${key}\` at all` });
}

function isSchemaLike(schema: unknown): boolean {
  return typeof schema === 'boolean' || typeof schema === 'function' || isJsonObject(schema);
}

export const DOCUMENT_FORMATS = ['json', 'yaml', 'lines'] as const;
