import type { StandardSchemaV1 } from '@standard-schema/spec';
import { acceptedTypes } from '../contract/accepted-types.ts';
import { checkContract } from '../contract/check-contract.ts';
import { ContractError } from '../contract/contract-error.ts';
import { type Documents, rootPlace } from '../contract/documents.ts';
import { completePolicy } from '../contract/policy.ts';
import type { Contract, JsonSchema, Policy, ValueOf } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { Gate } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import type { Verdict } from '../model/verdict.ts';
import { compileRules } from '../stages/rules/compile-rules.ts';
import { compileSchema } from '../stages/schema/compile-schema.ts';
import { isStandardSchema } from '../stages/schema/standard-schema.ts';
import { actionAt } from '../stages/verdict/drop.ts';
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
  const { settings: base, warnings } = isStandardSchema(contract.schema)
    ? standardSettings(contract.schema, contract, policy)
    : schemaSettings(contract as Contract<JsonSchema>, policy, problems);
  const ruled = rulesOf(contract, policy, base, problems);
  if (base === undefined || problems.length > 0) throw new ContractError(problems);
  const settings: Settings = { ...base, ...ruled.parts };
  type Value = ValueOf<Schema>;
  return {
    warnings: [...warnings, ...ruled.warnings],
    judge: (reply, unit) => judge(reply, forUnit(settings, unit)) as Verdict<Value>,
    check: async (reply, unit) => {
      const own = forUnit(settings, unit);
      return (await concludeLater(examine(reply, own), own)) as Verdict<Value>;
    },
  };
}

/** The same gate for one unit: rules may read what it brought along. */
function forUnit(settings: Settings, unit: { readonly input?: Json } | undefined): Settings {
  if (unit?.input === undefined || settings.rulesFor === undefined) return settings;
  return { ...settings, rules: settings.rulesFor(unit.input) };
}

interface Ruled {
  readonly parts: Pick<Settings, 'rules' | 'rulesFor'>;
  readonly warnings: readonly Problem[];
}

/** The rules of a contract, ready to run; problems are added, warnings given. */
function rulesOf(contract: Contract, policy: Policy, base: Settings | undefined, problems: Problem[]): Ruled {
  const section = contract.rules;
  if (section === undefined || problems.some(({ path }) => path.startsWith('/rules'))) {
    return { parts: { rules: undefined, rulesFor: undefined }, warnings: [] };
  }
  const input = contract.input === undefined ? undefined : { root: contract.input, schemas: {} };
  const found: Problem[] = [];
  const judgeRules = compileRules(section, base?.documents, input, found);
  problems.push(...found.filter(({ severity }) => severity === 'error'));
  const run = (value: Json, given: Json | undefined) => softened(judgeRules(value, given), policy.on);
  return {
    parts: { rules: (value) => run(value, undefined), rulesFor: (given) => (value) => run(value, given) },
    warnings: found.filter(({ severity }) => severity === 'warning'),
  };
}

/** Where the policy says so, a rule that fails is only a warning. */
function softened(findings: readonly Finding[], on: Policy['on']): readonly Finding[] {
  return findings.map((finding) =>
    finding.severity === 'error' && actionAt(finding.path, on)?.action === 'warn' ? { ...finding, severity: 'warning' } : finding,
  );
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
    rules: undefined,
    rulesFor: undefined,
    acceptsAt: () => true,
    transform: undefined,
    recent: new Recent(),
  };
}

function acceptAnything(_value: Json): boolean {
  return true;
}
