import type { StandardSchemaV1 } from '@standard-schema/spec';
import { acceptedTypes } from '../contract/accepted-types.ts';
import { type Documents, rootPlace } from '../contract/documents.ts';
import { missingPart } from '../contract/missing-part.ts';
import { ownWords } from '../contract/own-words.ts';
import { appendAll } from '../lib/append-all.ts';
import { type Contract, isJsonObject, type JsonSchema, type Policy, type Problem } from '../model/index.ts';
import { describedKeys } from '../stages/coerce/described-keys.ts';
import { compileSchema, isStandardSchema } from '../stages/schema/index.ts';
import type { GateSettings, Shape, ShapedSettings, TextReading } from './gate-settings.ts';
import type { Parts } from './parts.ts';

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
  const result = compileSchema(contract.schema, { schemas, formats: policy.formats, parts });
  const { compiled, isEndless, parts: size, warnings } = result;
  appendAll(problems, result.problems);
  if (isEndless) return { settings: undefined, documents: undefined, names: () => undefined, warnings };
  const documents: Documents = { root: contract.schema, schemas };
  const names = () => parts.rules?.names(documents, parts.patterns);
  if (compiled === undefined) return { settings: undefined, documents, names, warnings };
  const shape: Shape = {
    documents,
    keys: describedKeys(documents),
    isOwnWord: ownWords(documents),
    accepts: compiled.accepts,
    measures: compiled.measures,
    explain: (value, cap = policy.limits.findings) => compiled.explain(value, cap),
    acceptsAt: compiled.acceptsAt,
    explainAt: (ref, value) => compiled.explainAt(ref, value, policy.limits.findings),
    echo: isJsonObject(contract.schema) && compiled.accepts(contract.schema) ? contract.schema : undefined,
  };
  const settings = { ...base, text: textFor(base.text, documents, shape.keys), shape };
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
  const keys = documents && describedKeys(documents);
  const settings: GateSettings = {
    ...base,
    text: documents === undefined ? base.text : textFor(base.text, documents, keys),
    shape: { ...base.shape, ...validator.shape, documents, keys, isOwnWord: documents && ownWords(documents) },
    validator: validator.validator,
  };
  return { settings, documents, names: validator.names, warnings: validator.warnings };
}

function textFor(base: TextReading, documents: Documents, keys: Shape['keys']): TextReading {
  const types = acceptedTypes(documents, rootPlace(documents));
  const onlyText = types.size === 1 && types.has('string');
  return { ...base, types, onlyText, read: { ...base.read, described: keys?.described, isOwnWord: ownWords(documents, true) } };
}

export function baseSettings(contract: Contract, policy: Policy, parts: Parts): GateSettings {
  const { depth, keys, string, changes } = policy.limits;
  const { runs, placeholders, contradictions, readings } = parts;
  const remarks = parts.remarks.withOwn(policy.remarks.add);
  return {
    policy,
    text: {
      read: { depth, keys, string, changes, keyPolicy: policy.keys, runs: runs?.stretches, remarks },
      remarks,
      format: parts.formats.find(({ name }) => name === contract.format),
      onlyText: false,
      fast: runs,
      damage: runs?.damage(),
    },
    shape: ANY_SHAPE,
    after: { placeholders, contradictions, readings },
  };
}

const ANY_SHAPE: Shape = {
  accepts: () => true,
  explain: () => [],
  acceptsAt: () => true,
  explainAt: () => [],
};
