import { isUnique } from '../../lib/unique.ts';
import { evaluate } from './evaluate.ts';
import type { Marks } from './marks.ts';
import type { Run } from './run.ts';
import type { SchemaNode } from './schema-node.ts';

/** The keywords about lists. */
export function applyToList(node: SchemaNode, list: readonly unknown[], run: Run, marks: Marks | undefined): boolean {
  let met = checkCount(node, list, run);
  if (node.uniqueItems && !isUnique(list)) {
    run.sink?.add('schema.unique', run.pointer(), {});
    met = false;
  }
  if (!met && !run.sink) return false;
  met = applyItems(node, list, run, marks) && met;
  if (!met && !run.sink) return false;
  return applyContains(node, list, run, marks) && met;
}

/** `unevaluatedItems`: what applies to the items nobody has looked at. */
export function applyUnevaluatedItems(node: SchemaNode, list: readonly unknown[], run: Run, marks: Marks): boolean {
  let met = true;
  for (let index = marks.itemsBefore; index < list.length; index += 1) {
    if (marks.items.has(index)) continue;
    met = evaluateItem(node, list, index, run) && met;
    if (!met && !run.sink) return false;
  }
  marks.itemsBefore = list.length;
  return met;
}

function checkCount(node: SchemaNode, list: readonly unknown[], run: Run): boolean {
  const expected = missedCount(node, list.length);
  if (expected === undefined) return true;
  run.sink?.add('schema.item-count', run.pointer(), { found: list.length, expected });
  return false;
}

function missedCount({ minItems, maxItems, prefixItems, items }: SchemaNode, count: number): string | undefined {
  if (minItems !== undefined && count < minItems) return `at least ${minItems}`;
  if (maxItems !== undefined && count > maxItems) return `at most ${maxItems}`;
  const places = prefixItems?.length ?? 0;
  return items?.always === false && count > places ? `at most ${places}` : undefined;
}

function applyItems(node: SchemaNode, list: readonly unknown[], run: Run, marks: Marks | undefined): boolean {
  const prefix = node.prefixItems ?? [];
  let met = true;
  const end = node.items && node.items.always === undefined ? list.length : Math.min(prefix.length, list.length);
  for (let index = 0; index < end; index += 1) {
    const item = prefix[index] ?? node.items;
    if (item) met = evaluateItem(item, list, index, run) && met;
    if (!met && !run.sink) return false;
  }
  if (marks) marks.itemsBefore = Math.max(marks.itemsBefore, node.items ? list.length : end);
  return met;
}

function applyContains(node: SchemaNode, list: readonly unknown[], run: Run, marks: Marks | undefined): boolean {
  const { contains, minContains = 1, maxContains = Number.POSITIVE_INFINITY } = node;
  if (!contains) return true;
  const fits = (index: number) => run.quietly(() => evaluateItem(contains, list, index, run));
  let count = 0;
  for (let index = 0; index < list.length; index += 1) {
    if (!fits(index)) continue;
    count += 1;
    if (node.containsMarks) marks?.items.add(index);
  }
  if (count >= minContains && count <= maxContains) return true;
  const expected = count < minContains ? `has at least ${minContains} such items` : `has at most ${maxContains} such items`;
  run.sink?.add('schema.contains', run.pointer(), { found: count, expected });
  return false;
}

function evaluateItem(node: SchemaNode, list: readonly unknown[], index: number, run: Run): boolean {
  run.path.push(index);
  const met = evaluate(node, list[index], run, undefined);
  run.path.pop();
  return met;
}
