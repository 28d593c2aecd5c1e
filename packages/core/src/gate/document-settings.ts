import type { StandardSchemaV1 } from '@standard-schema/spec';
import { acceptedTypes } from '../contract/accepted-types.ts';
import { type Documents, rootPlace } from '../contract/documents.ts';
import { missingPart } from '../contract/missing-part.ts';
import { appendAll } from '../lib/append-all.ts';
import type { Contract, JsonSchema, Policy } from '../model/contract.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { describedKeys } from '../stages/coerce/described-keys.ts';
import { compileSchema, isStandardSchema } from '../stages/schema/index.ts';
import type { Parts } from './parts.ts';
import type { Settings } from './settings.ts';
import type { ShapedSettings } from './shaped-settings.ts';

export function documentSettings(contract: Contract, policy: Policy, problems: Problem[], parts: Parts): ShapedSettings {
  return isStandardSchema(contract.schema)
    ? standardSettings(contract.schema, contract, policy, problems, parts)
    : schemaSettings(contract as Contract<JsonSchema>, policy, problems, parts);
}

function schemaSettings(contract: Contract<JsonSchema>, policy: Policy, problems: Problem[], parts: Parts): ShapedSettings {
  const base = baseSettings(contract, policy, parts);
  const isUsable = problems.every(({ path }) => path !== '/schema');
  if (contract.schema === undefined || !isUsable)
    return { settings: base, documents: undefined, names: () => undefined, warnings: [] };
  const schemas = contract.schemas ?? {};
  const {
    compiled,
    isEndless,
    parts: size,
    warnings,
    ...found
  } = compileSchema(contract.schema, {
    schemas,
    formats: policy.formats,
    parts,
  });
  appendAll(problems, found.problems);
  if (isEndless) return { settings: undefined, documents: undefined, names: () => undefined, warnings };
  const documents: Documents = { root: contract.schema, schemas };
  const names = () => parts.rules?.names(documents, parts.patterns);
  if (compiled === undefined) return { settings: undefined, documents, names, warnings };
  const settings: Settings = {
    ...base,
    ...rootFacts(documents, base),
    accepts: compiled.accepts,
    echo: isJsonObject(contract.schema) && compiled.accepts(contract.schema) ? contract.schema : undefined,
    measures: compiled.measures,
    explain: (value, cap = policy.limits.findings) => compiled.explain(value, cap),
    acceptsAt: compiled.acceptsAt,
    explainAt: (ref, value) => compiled.explainAt(ref, value, policy.limits.findings),
  };
  return { settings, documents, names, warnings, parts: size };
}

function standardSettings(
  schema: StandardSchemaV1,
  contract: Contract,
  policy: Policy,
  problems: Problem[],
  parts: Parts,
): ShapedSettings {
  const base = baseSettings(contract, policy, parts);
  const validator = parts.validators?.(schema, policy, parts);
  if (validator === undefined) {
    problems.push(missingPart('/schema', 'standard-schema'));
    return { settings: undefined, documents: undefined, names: () => undefined, warnings: [] };
  }
  const { documents } = validator;
  const facts = documents === undefined ? {} : rootFacts(documents, base);
  const settings = { ...base, ...facts, ...validator.parts };
  return { settings, documents, names: validator.names, warnings: validator.warnings };
}

function rootFacts(
  documents: Documents,
  { read }: Settings,
): Pick<Settings, 'documents' | 'types' | 'onlyText' | 'keys' | 'read'> {
  const types = acceptedTypes(documents, rootPlace(documents));
  const onlyText = types.size === 1 && types.has('string');
  const keys = describedKeys(documents);
  return { documents, types, onlyText, keys, read: { ...read, described: keys.described } };
}

export function baseSettings(contract: Contract, policy: Policy, parts: Parts): Settings {
  const { depth, keys, string, changes } = policy.limits;
  const remarks = parts.remarks;
  return {
    policy,
    format: parts.formats.find(({ name }) => name === contract.format),
    read: { depth, keys, string, changes, keyPolicy: policy.keys, runs: parts.runs?.stretches, remarks },
    remarks,
    documents: undefined,
    types: undefined,
    onlyText: false,
    keys: undefined,
    echo: undefined,
    accepts: acceptAnything,
    takes: undefined,
    measures: undefined,
    explain: () => [],
    rules: undefined,
    input: undefined,
    absentNulls: undefined,
    abstained: undefined,
    acceptsAt: () => true,
    explainAt: () => [],
    transform: undefined,
    answered: undefined,
    output: undefined,
    later: undefined,
    cut: undefined,
    isComplete: false,
    grounding: undefined,
    unit: {},
    refuses: undefined,
    placeholders: parts.placeholders,
    contradictions: parts.contradictions,
    quick: parts.runs,
    likeliest: parts.readings,
    damage: parts.runs?.damage(),
  };
}

function acceptAnything(_value: Json): boolean {
  return true;
}
