import { isJsonObject } from '../../model/index.ts';
import { closestBranch } from './closest-branch.ts';
import { type Marks, mergeMarks, newMarks, type SchemaRun } from './run.ts';
import type { SchemaNode } from './schema-node.ts';

export function applyInPlace(node: SchemaNode, value: unknown, run: SchemaRun, marks: Marks | undefined): boolean {
  let met = true;
  if (node.ref) met = applyRef(node.ref, value, run, marks);
  if (node.dynamicRef && (met || run.sink)) met = run.evaluate(run.dynamicTarget(node.dynamicRef), value, run, marks) && met;
  for (const part of node.allOf ?? []) {
    if (met || run.sink) met = run.evaluate(part, value, run, marks) && met;
  }
  if (node.anyOf && (met || run.sink)) met = applyAnyOf(node.anyOf, value, run, marks) && met;
  if (node.oneOf && (met || run.sink)) met = applyOneOf(node.oneOf, value, run, marks) && met;
  if (node.not && (met || run.sink)) met = applyNot(node.not, value, run) && met;
  if (node.if && (met || run.sink)) met = applyCondition(node, node.if, value, run, marks) && met;
  if (node.dependentSchemas && (met || run.sink)) met = applyDependents(node.dependentSchemas, value, run, marks) && met;
  return met;
}

function applyRef(ref: SchemaNode, value: unknown, run: SchemaRun, marks: Marks | undefined): boolean {
  const known = marks ? undefined : run.recall(ref, value);
  if (known !== undefined) return known;
  const met = run.evaluate(ref, value, run, marks);
  if (!marks) run.remember(ref, value, met);
  return met;
}

function applyAnyOf(branches: readonly SchemaNode[], value: unknown, run: SchemaRun, marks: Marks | undefined): boolean {
  const sink = run.mute();
  let met = false;
  for (const branch of branches) {
    const own = marks && newMarks();
    if (!run.evaluate(branch, value, run, own)) continue;
    met = true;
    if (!marks || !own) break;
    mergeMarks(marks, own);
  }
  run.sink = sink;
  return met || tellClosest(branches, value, run);
}

function applyOneOf(branches: readonly SchemaNode[], value: unknown, run: SchemaRun, marks: Marks | undefined): boolean {
  const sink = run.mute();
  let count = 0;
  for (const branch of branches) {
    const own = marks && newMarks();
    if (!run.evaluate(branch, value, run, own)) continue;
    count += 1;
    if (count > 1 && !sink) return false;
    if (marks && own) mergeMarks(marks, own);
  }
  run.sink = sink;
  if (count === 0) return tellClosest(branches, value, run);
  return count === 1 || run.miss('schema.one-of', { count });
}

// Reports why no branch fits, with the findings of the most likely one. Always returns false.
function tellClosest(branches: readonly SchemaNode[], value: unknown, run: SchemaRun): false {
  if (!run.sink) return false;
  const closest = closestBranch(branches, value);
  if (closest.node) run.evaluate(closest.node, value, run, undefined);
  else if (closest.types) run.miss('schema.type', closest.types);
  return run.miss('schema.any-of', { count: branches.length });
}

function applyNot(node: SchemaNode, value: unknown, run: SchemaRun): boolean {
  const sink = run.mute();
  const met = run.evaluate(node, value, run, undefined);
  run.sink = sink;
  return !met || run.miss('schema.not', {});
}

function applyCondition(node: SchemaNode, test: SchemaNode, value: unknown, run: SchemaRun, marks: Marks | undefined): boolean {
  const own = marks && newMarks();
  const sink = run.mute();
  const holds = run.evaluate(test, value, run, own);
  if (holds && marks && own) mergeMarks(marks, own);
  const branch = holds ? node.then : node.else;
  const met = branch === undefined || run.evaluate(branch, value, run, marks);
  run.sink = sink;
  if (met || !branch || !sink) return met;
  run.miss('schema.condition', { expected: holds ? 'then' : 'else' });
  return run.evaluate(branch, value, run, marks);
}

function applyDependents(
  nodes: ReadonlyMap<string, SchemaNode>,
  value: unknown,
  run: SchemaRun,
  marks: Marks | undefined,
): boolean {
  if (!isJsonObject(value)) return true;
  let met = true;
  for (const [key, node] of nodes) {
    if (!Object.hasOwn(value, key)) continue;
    met = run.evaluate(node, value, run, marks) && met;
    if (!met && !run.sink) return false;
  }
  return met;
}
