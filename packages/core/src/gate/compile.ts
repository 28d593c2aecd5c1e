import type { StandardSchemaV1 } from '@standard-schema/spec';
import { acceptedTypes } from '../contract/accepted-types.ts';
import { checkContract } from '../contract/check-contract.ts';
import { ContractError } from '../contract/contract-error.ts';
import { type Documents, rootPlace } from '../contract/documents.ts';
import { completePolicy } from '../contract/policy.ts';
import type { Contract, JsonSchema, Policy, ValueOf } from '../model/contract.ts';
import type { Gate } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import type { Verdict } from '../model/verdict.ts';
import { compileSchema } from '../stages/schema/compile-schema.ts';
import { isStandardSchema } from '../stages/schema/standard-schema.ts';
import { concludeLater } from './conclude.ts';
import { Recent } from './early-damage.ts';
import { examine, judge } from './judge.ts';
import type { Settings } from './settings.ts';
import { standardValidator } from './standard-validator.ts';

/** Makes a contract ready to judge replies. Throws ContractError with every problem at once. */
export function compile<const Schema extends JsonSchema | StandardSchemaV1 = JsonSchema>(
  contract: Contract<Schema>,
): Gate<ValueOf<Schema>> {
  const problems: Problem[] = [...checkContract(contract)];
  if (problems.some((problem) => problem.path === '' || problem.path === '/schema')) throw new ContractError(problems);
  const policy = completePolicy(problems.length > 0 ? undefined : contract.policy);
  const { settings, warnings } = isStandardSchema(contract.schema)
    ? standardSettings(contract.schema, contract, policy)
    : schemaSettings(contract as Contract<JsonSchema>, policy, problems);
  if (settings === undefined || problems.length > 0) throw new ContractError(problems);
  type Value = ValueOf<Schema>;
  return {
    warnings,
    judge: (reply) => judge(reply, settings) as Verdict<Value>,
    check: async (reply) => (await concludeLater(examine(reply, settings), settings)) as Verdict<Value>,
  };
}

interface Compiled {
  readonly settings: Settings | undefined;
  readonly warnings: readonly Problem[];
}

function schemaSettings(contract: Contract<JsonSchema>, policy: Policy, problems: Problem[]): Compiled {
  const base = baseSettings(contract, policy);
  if (contract.schema === undefined) return { settings: base, warnings: [] };
  const schemas = contract.schemas ?? {};
  const { compiled, problems: found } = compileSchema(contract.schema, { schemas, formats: policy.formats });
  problems.push(...found.map((problem) => ({ ...problem, path: `/schema${problem.path}` })));
  if (compiled === undefined) return { settings: undefined, warnings: [] };
  const documents: Documents = { root: contract.schema, schemas };
  const settings: Settings = {
    ...base,
    ...rootFacts(documents),
    accepts: compiled.accepts,
    explain: (value, cap = policy.limits.findings) => compiled.explain(value, cap),
    acceptsAt: compiled.acceptsAt,
  };
  return { settings, warnings: compiled.warnings.map((problem) => ({ ...problem, path: `/schema${problem.path}` })) };
}

function standardSettings(schema: StandardSchemaV1, contract: Contract, policy: Policy): Compiled {
  const base = baseSettings(contract, policy);
  const validator = standardValidator(schema, policy.formats);
  const facts = validator.documents === undefined ? {} : rootFacts(validator.documents);
  return { settings: { ...base, ...facts, ...validator.parts }, warnings: validator.warnings };
}

/** What the root of a JSON Schema says about every reply. */
function rootFacts(
  documents: Documents,
): Pick<Settings, 'documents' | 'types' | 'onlyText' | 'hasAliases'> & { readonly takesLongRoad?: true } {
  const types = acceptedTypes(documents, rootPlace(documents));
  const onlyText = types.size === 1 && types.has('string');
  const hasAliases = JSON.stringify([documents.root, documents.schemas]).includes('"x-alias"');
  return { documents, types, onlyText, hasAliases, ...(onlyText || hasAliases ? { takesLongRoad: true } : {}) };
}

/** A contract without a schema: any document. */
function baseSettings(contract: Contract, policy: Policy): Settings {
  const { depth, keys, string } = policy.limits;
  return {
    policy,
    format: contract.format ?? 'json',
    read: { depth, keys, string, keyPolicy: policy.keys, confirmed: contract.schema !== undefined },
    documents: undefined,
    types: undefined,
    onlyText: false,
    hasAliases: false,
    takesLongRoad: contract.format === 'yaml',
    accepts: acceptAnything,
    explain: () => [],
    acceptsAt: () => true,
    transform: undefined,
    recent: new Recent(),
  };
}

function acceptAnything(_value: Json): boolean {
  return true;
}
