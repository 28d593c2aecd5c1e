import { isUnique } from '../../lib/unique.ts';
import type { Marks, SchemaRun } from './run.ts';
import { missedCount } from './say.ts';
import type { SchemaNode } from './schema-node.ts';

export function applyToList(node: SchemaNode, list: readonly unknown[], run: SchemaRun, marks: Marks | undefined): boolean {
  let met = checkList(node, list, run);
  if (!met && !run.sink) return false;
  const { prefixItems, items } = node;
  const places = Math.min(prefixItems?.length ?? 0, list.length);
  const end = items && items.always === undefined ? list.length : places;
  for (let index = 0; index < end; index += 1) {
    const item = index < places ? prefixItems?.[index] : items;
    if (!item) continue;
    run.path.push(index);
    met = run.evaluate(item, list[index], run, undefined) && met;
    run.path.pop();
    if (!met && !run.sink) return false;
  }
  if (marks) marks.itemsBefore = Math.max(marks.itemsBefore, items ? list.length : places);
  return node.contains ? applyContains(node, node.contains, list, run, marks) && met : met;
}

// Evaluates `unevaluatedItems`, which applies to the items that no other keyword has evaluated.
export function applyUnevaluatedItems(node: SchemaNode, list: readonly unknown[], run: SchemaRun, marks: Marks): boolean {
  let met = true;
  for (let index = marks.itemsBefore; index < list.length; index += 1) {
    if (marks.items.has(index)) continue;
    run.path.push(index);
    met = run.evaluate(node, list[index], run, undefined) && met;
    run.path.pop();
    if (!met && !run.sink) return false;
  }
  marks.itemsBefore = list.length;
  return met;
}

function checkList(node: SchemaNode, list: readonly unknown[], run: SchemaRun): boolean {
  const { minItems, maxItems, prefixItems = [], items } = node;
  const places = items?.always === false ? prefixItems.length : undefined;
  const expected = missedCount(list.length, minItems, maxItems) ?? missedCount(list.length, 0, places);
  const met = expected === undefined || run.miss('schema.item-count', { found: list.length, expected });
  return (!node.uniqueItems || isUnique(list) || run.miss('schema.unique', {})) && met;
}

function applyContains(
  node: SchemaNode,
  contains: SchemaNode,
  list: readonly unknown[],
  run: SchemaRun,
  marks: Marks | undefined,
): boolean {
  const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = node;
  const sink = run.mute();
  let count = 0;
  for (const [index, item] of list.entries()) {
    if (!run.evaluate(contains, item, run, undefined)) continue;
    count += 1;
    if (node.containsMarks) marks?.items.add(index);
  }
  run.sink = sink;
  if (count < minContains)
    return run.miss('schema.contains', { found: count, expected: `has ${minContains} or more such items` });
  return count <= maxContains || run.miss('schema.contains', { found: count, expected: `has at most ${maxContains} such items` });
}
