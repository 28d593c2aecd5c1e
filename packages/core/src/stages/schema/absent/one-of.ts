import { propertyNames } from '../../../contract/schema-parts.ts';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import { type PointerTree, treeAt } from './pointer-tree.ts';

// The most branches, because each is repeated as often as there are branches.
const MOST_BRANCHES = 4;

// Whether branches differ in the constants of a field that all of them require and that cannot be null.
export function areSchemasApart(branches: readonly Json[], tree: PointerTree): boolean {
  const [first] = branches;
  const keys = propertyNames(first);
  return keys.some((key) => {
    if ((treeAt(tree, key)?.ends.length ?? 0) > 0) return false;
    const constants = branches.map((branch) => constantsOf(branch, key));
    return constants.every(
      (some, index) => some !== undefined && constants.slice(0, index).every((other) => shareNone(some, other)),
    );
  });
}

function constantsOf(branch: Json, key: string): readonly Json[] | undefined {
  if (!isJsonObject(branch) || !isJsonObject(branch.properties) || !Object.hasOwn(branch.properties, key)) return undefined;
  const isRequired = Array.isArray(branch.required) && branch.required.includes(key);
  const field = branch.properties[key] as Json;
  if (!isRequired || !isJsonObject(field)) return undefined;
  if (Object.hasOwn(field, 'const')) return [field.const as Json];
  return Array.isArray(field.enum) ? (field.enum as readonly Json[]) : undefined;
}

function shareNone(some: readonly Json[], others: readonly Json[] | undefined): boolean {
  return others !== undefined && some.every((one) => others.every((other) => !jsonEqual(one, other)));
}

// Returns `oneOf` with its original branches, and again for each altered branch with only that branch altered. A null then counts for one
// branch at a time, and any other value is judged as before. Returns undefined if that would take too many branches.
export function oneAtATime(
  before: readonly Json[],
  after: readonly Json[],
  moved: readonly number[],
): readonly JsonObject[] | undefined {
  if (moved.length > MOST_BRANCHES) return undefined;
  const each = moved.map((one) => ({ oneOf: before.map((branch, index) => (index === one ? (after[index] as Json) : branch)) }));
  return [{ oneOf: before }, ...each];
}
