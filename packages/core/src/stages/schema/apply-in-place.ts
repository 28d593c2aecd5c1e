import { closestBranch } from './closest-branch.ts';
import { evaluate } from './evaluate.ts';
import { type Marks, mergeMarks, newMarks } from './marks.ts';
import type { Run } from './run.ts';
import type { SchemaNode } from './schema-node.ts';
import { isJsonObject } from '../../model/json.ts';

/** The keywords that hold the same value against further schemas. */
export function applyInPlace(node: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  let met = applyRefs(node, value, run, marks);
  for (const part of node.allOf ?? []) {
    if (!met && !run.sink) return false;
    met = evaluate(part, value, run, marks) && met;
  }
  if (!met && !run.sink) return false;
  if (node.anyOf) met = applyAnyOf(node.anyOf, value, run, marks) && met;
  if (!met && !run.sink) return false;
  if (node.oneOf) met = applyOneOf(node.oneOf, value, run, marks) && met;
  if (!met && !run.sink) return false;
  if (node.not) met = applyNot(node.not, value, run) && met;
  if (node.if) met = applyCondition(node, node.if, value, run, marks) && met;
  return applyDependents(node, value, run, marks) && met;
}

function applyRefs({ ref, dynamicRef }: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  const met = ref ? evaluateRef(ref, value, run, marks) : true;
  if (!dynamicRef || (!met && !run.sink)) return met;
  return evaluate(run.dynamicTarget(dynamicRef), value, run, marks) && met;
}

function evaluateRef(ref: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  if (run.sink || marks || typeof value !== 'object' || value === null) return evaluate(ref, value, run, marks);
  return run.remember(ref, value, () => evaluate(ref, value, run, undefined));
}

/** Whether a value fits a branch; its marks count only if it does. */
function fits(node: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  const own = marks && newMarks();
  const met = run.quietly(() => evaluate(node, value, run, own));
  if (met && marks && own) mergeMarks(marks, own);
  return met;
}

function applyAnyOf(branches: readonly SchemaNode[], value: unknown, run: Run, marks: Marks | undefined): boolean {
  let met = false;
  for (const branch of branches) {
    met = fits(branch, value, run, marks) || met;
    if (met && !marks) return true;
  }
  if (!met) tellClosest(branches, value, run);
  return met;
}

function applyOneOf(branches: readonly SchemaNode[], value: unknown, run: Run, marks: Marks | undefined): boolean {
  let count = 0;
  for (const branch of branches) {
    if (fits(branch, value, run, marks)) count += 1;
    if (count > 1 && !run.sink) return false;
  }
  if (count === 0) tellClosest(branches, value, run);
  if (count > 1) run.sink?.add('schema.one-of', run.pointer(), { count });
  return count === 1;
}

/** Why no branch fits: the findings of the one that was most likely meant. */
function tellClosest(branches: readonly SchemaNode[], value: unknown, run: Run): void {
  if (!run.sink) return;
  run.sink.add('schema.any-of', run.pointer(), { count: branches.length });
  const closest = closestBranch(branches, value);
  if (closest.node) evaluate(closest.node, value, run, undefined);
  else if (closest.types) run.sink.add('schema.type', run.pointer(), closest.types);
}

function applyNot(node: SchemaNode, value: unknown, run: Run): boolean {
  if (!run.quietly(() => evaluate(node, value, run, undefined))) return true;
  run.sink?.add('schema.not', run.pointer(), {});
  return false;
}

function applyCondition(node: SchemaNode, test: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  const word = fits(test, value, run, marks) ? 'then' : 'else';
  const branch = node[word];
  if (!branch) return true;
  if (!run.sink) return evaluate(branch, value, run, marks);
  const told = run.aside(() => evaluate(branch, value, run, marks));
  if (told.count === 0) return true;
  run.sink.add('schema.condition', run.pointer(), { expected: word });
  run.sink.take(told);
  return false;
}

function applyDependents({ dependentSchemas }: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  if (!dependentSchemas || !isJsonObject(value)) return true;
  let met = true;
  for (const [key, node] of dependentSchemas) {
    if (!Object.hasOwn(value, key)) continue;
    met = evaluate(node, value, run, marks) && met;
    if (!met && !run.sink) return false;
  }
  return met;
}
