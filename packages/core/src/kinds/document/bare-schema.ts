import { problemAt } from '../../contract/contract-checker.ts';
import { isJsonObject, type JsonObject, type Problem } from '../../model/index.ts';

export function bareSchema(written: unknown): Problem | undefined {
  const found = schemaIn(written);
  if (found === undefined) return undefined;
  return problemAt('contract.bad-value', '', { found, expected: 'a contract such as `{schema: …}`' });
}

function schemaIn(contract: unknown): string | undefined {
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

// Keys that contracts have and schemas do not.
const CONTRACT_ONLY = ['kind', 'rules', 'policy', 'checks', 'grounding', 'input', 'schemas', 'absent'];
