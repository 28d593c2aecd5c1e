import { jsonEqual } from '../../lib/json-equal.ts';
import { type Finding, isJsonObject, type JsonObject } from '../../model/index.ts';
import { isOfTypes, sayKind, sayTypes } from './say.ts';
import { type SchemaNode, target } from './schema-node.ts';

// The most likely intended branch, or the types of all branches if the value has none of them.
interface Closest {
  readonly node?: SchemaNode;
  readonly types?: Finding['args'];
}

export function closestBranch(branches: readonly SchemaNode[], value: unknown): Closest {
  let best: SchemaNode | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const branch of branches) {
    const score = scoreOf(target(branch), value);
    if (score > bestScore) [best, bestScore] = [branch, score];
  }
  if (best) return { node: best };
  const types = branches.flatMap((branch) => target(branch).type ?? []);
  if (types.length < branches.length) return {};
  return { types: { found: sayKind(value), expected: sayTypes([...new Set(types)]) } };
}

function scoreOf(node: SchemaNode, value: unknown): number {
  if (node.always === false) return Number.NEGATIVE_INFINITY;
  if (node.type && !isOfTypes(value, node.type)) return Number.NEGATIVE_INFINITY;
  if (!isJsonObject(value)) return node.type ? 1 : 0;
  return (node.type ? 1 : 0) + tagScore(node, value) * 1000 - strayKeys(node, value);
}

function tagScore({ properties }: SchemaNode, value: JsonObject): number {
  let score = 0;
  for (const [key, child] of properties ?? []) {
    const { const: constant, enum: allowed } = target(child);
    if (!(constant || allowed) || !Object.hasOwn(value, key)) continue;
    const matches = constant ? jsonEqual(value[key], constant.value) : allowed?.some((item) => jsonEqual(value[key], item));
    score += matches ? 1 : -1;
  }
  return score;
}

function strayKeys({ properties, required }: SchemaNode, value: JsonObject): number {
  const missing = (required ?? []).filter((key) => !Object.hasOwn(value, key)).length;
  const unknown = properties ? Object.keys(value).filter((key) => !properties.has(key)).length : 0;
  return missing + unknown;
}
