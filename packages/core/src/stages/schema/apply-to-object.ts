import type { JsonObject } from '../../model/index.ts';
import type { Marks, SchemaRun } from './run.ts';
import { missedCount, suggestWord } from './say.ts';
import type { SchemaNode } from './schema-node.ts';

export function applyToObject(node: SchemaNode, object: JsonObject, run: SchemaRun, marks: Marks | undefined): boolean {
  let met = checkObject(node, object, run);
  if (!node.appliesToKeys || (!met && !run.sink)) return met;
  const { properties, patternProperties, additionalProperties } = node;
  for (const key of Object.keys(object)) {
    run.path.push(key);
    const property = properties?.get(key);
    let isDeclared = property !== undefined;
    if (property) met = run.evaluate(property, object[key], run, undefined) && met;
    for (const [pattern, child] of patternProperties ?? []) {
      if (!pattern.test(key)) continue;
      isDeclared = true;
      met = run.evaluate(child, object[key], run, undefined) && met;
    }
    if (!isDeclared && additionalProperties) {
      if (additionalProperties.always === false) met = missKey(run, key, properties?.keys() ?? []);
      else met = run.evaluate(additionalProperties, object[key], run, undefined) && met;
    }
    run.path.pop();
    if (isDeclared || additionalProperties) marks?.keys.add(key);
    if (!met && !run.sink) return false;
  }
  return met;
}

// Evaluates `unevaluatedProperties`, which applies to the keys that no other keyword has evaluated.
export function applyUnevaluatedKeys(node: SchemaNode, object: JsonObject, run: SchemaRun, marks: Marks): boolean {
  if (marks.allKeys) return true;
  let met = true;
  for (const key of Object.keys(object)) {
    if (marks.keys.has(key)) continue;
    run.path.push(key);
    met = (node.always === false ? missKey(run, key, marks.keys) : run.evaluate(node, object[key], run, undefined)) && met;
    run.path.pop();
    if (!met && !run.sink) return false;
  }
  marks.allKeys = true;
  return met;
}

function missKey(run: SchemaRun, key: string, declared: Iterable<string>): false {
  return run.miss('schema.unknown-key', () => ({ key, suggestion: suggestWord(key, [...declared]) }));
}

function checkObject(node: SchemaNode, object: JsonObject, run: SchemaRun): boolean {
  let met = node.required === undefined || checkRequired(node.required, object, run);
  if (node.dependentRequired) met = checkDependents(node.dependentRequired, object, run) && met;
  if (node.minProperties !== undefined || node.maxProperties !== undefined) met = checkCount(node, object, run) && met;
  if (node.propertyNames) met = applyNames(node.propertyNames, object, run) && met;
  return met;
}

function checkRequired(required: readonly string[], object: JsonObject, run: SchemaRun): boolean {
  let met = true;
  for (const key of required) {
    if (!Object.hasOwn(object, key)) met = run.miss('schema.required', { key });
  }
  return met;
}

function checkDependents(dependents: ReadonlyMap<string, readonly string[]>, object: JsonObject, run: SchemaRun): boolean {
  let met = true;
  for (const [because, keys] of dependents) {
    if (!Object.hasOwn(object, because)) continue;
    for (const key of keys) {
      if (!Object.hasOwn(object, key)) met = run.miss('schema.dependent', { key, because });
    }
  }
  return met;
}

function checkCount({ minProperties, maxProperties }: SchemaNode, object: JsonObject, run: SchemaRun): boolean {
  const found = Object.keys(object).length;
  const expected = missedCount(found, minProperties, maxProperties);
  return expected === undefined || run.miss('schema.key-count', { found, expected });
}

function applyNames(node: SchemaNode, object: JsonObject, run: SchemaRun): boolean {
  let met = true;
  for (const key of Object.keys(object)) {
    const sink = run.mute();
    const fits = run.evaluate(node, key, run, undefined);
    run.sink = sink;
    if (fits) continue;
    run.path.push(key);
    met = run.miss('schema.key-name', { key });
    run.path.pop();
  }
  return met;
}
