import { childPointer } from '../../lib/pointer.ts';
import type { JsonObject } from '../../model/json.ts';
import { evaluate } from './evaluate.ts';
import type { Marks } from './marks.ts';
import type { Run } from './run.ts';
import { suggestWord } from './say.ts';
import type { SchemaNode } from './schema-node.ts';

/** The keywords about objects. */
export function applyToObject(node: SchemaNode, object: JsonObject, run: Run, marks: Marks | undefined): boolean {
  let met = checkRequired(node, object, run);
  if (!met && !run.sink) return false;
  if (node.minProperties !== undefined || node.maxProperties !== undefined) met = checkCount(node, object, run) && met;
  if (!met && !run.sink) return false;
  if (node.propertyNames) met = applyNames(node.propertyNames, object, run) && met;
  if (!met && !run.sink) return false;
  return applyKeys(node, object, run, marks) && met;
}

/** `unevaluatedProperties`: what applies to the keys nobody has looked at. */
export function applyUnevaluatedKeys(node: SchemaNode, object: JsonObject, run: Run, marks: Marks): boolean {
  if (marks.allKeys) return true;
  let met = true;
  for (const key of Object.keys(object)) {
    if (marks.keys.has(key)) continue;
    met = evaluateExtra(node, object, key, run, [...marks.keys]) && met;
    if (!met && !run.sink) return false;
  }
  marks.allKeys = true;
  return met;
}

function checkRequired(node: SchemaNode, object: JsonObject, run: Run): boolean {
  let met = true;
  for (const key of node.required ?? []) {
    if (Object.hasOwn(object, key)) continue;
    run.sink?.add('schema.required', run.pointer(), { key });
    met = false;
  }
  for (const [because, keys] of node.dependentRequired ?? []) {
    if (!Object.hasOwn(object, because)) continue;
    for (const key of keys) {
      if (Object.hasOwn(object, key)) continue;
      run.sink?.add('schema.dependent', run.pointer(), { key, because });
      met = false;
    }
  }
  return met;
}

function checkCount({ minProperties = 0, maxProperties }: SchemaNode, object: JsonObject, run: Run): boolean {
  const found = Object.keys(object).length;
  const tooMany = maxProperties !== undefined && found > maxProperties;
  if (found >= minProperties && !tooMany) return true;
  const expected = tooMany ? `at most ${maxProperties}` : `at least ${minProperties}`;
  run.sink?.add('schema.key-count', run.pointer(), { found, expected });
  return false;
}

function applyNames(node: SchemaNode, object: JsonObject, run: Run): boolean {
  let met = true;
  for (const key of Object.keys(object)) {
    if (run.quietly(() => evaluate(node, key, run, undefined))) continue;
    run.sink?.add('schema.key-name', childPointer(run.pointer(), key), { key });
    met = false;
    if (!run.sink) return false;
  }
  return met;
}

function applyKeys(node: SchemaNode, object: JsonObject, run: Run, marks: Marks | undefined): boolean {
  const { properties, patternProperties, additionalProperties } = node;
  if (!properties && !patternProperties && !additionalProperties) return true;
  let met = true;
  for (const key of Object.keys(object)) {
    const property = properties?.get(key);
    if (property) met = evaluateKey(property, object, key, run) && met;
    const matched = patternProperties ? applyPatterns(patternProperties, object, key, run) : NONE;
    met = matched !== UNMET && met;
    const isDeclared = property !== undefined || matched !== NONE;
    if (!isDeclared && additionalProperties) {
      met = evaluateExtra(additionalProperties, object, key, run, [...(properties?.keys() ?? [])]) && met;
    }
    if (isDeclared || additionalProperties) marks?.keys.add(key);
    if (!met && !run.sink) return false;
  }
  return met;
}

/** What the patterns say of a key: none matches, or the value is as they want it, or not. */
const NONE = 0;
const MET = 1;
const UNMET = 2;

function applyPatterns(patterns: NonNullable<SchemaNode['patternProperties']>, object: JsonObject, key: string, run: Run): number {
  let result = NONE;
  for (const [pattern, node] of patterns) {
    if (!pattern.test(key)) continue;
    const met = evaluateKey(node, object, key, run);
    result = met && result !== UNMET ? MET : UNMET;
  }
  return result;
}

/** A key that is not declared: where none is allowed, the finding names it and what may be meant. */
function evaluateExtra(node: SchemaNode, object: JsonObject, key: string, run: Run, declared: readonly string[]): boolean {
  if (node.always !== false) return evaluateKey(node, object, key, run);
  run.sink?.add('schema.unknown-key', childPointer(run.pointer(), key), { key, suggestion: suggestWord(key, declared) });
  return false;
}

function evaluateKey(node: SchemaNode, object: JsonObject, key: string, run: Run): boolean {
  run.path.push(key);
  const met = evaluate(node, object[key], run, undefined);
  run.path.pop();
  return met;
}
