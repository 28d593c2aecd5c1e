import { isJsonObject } from '../../model/index.ts';
import { applyInPlace } from './apply-in-place.ts';
import { applyToList, applyUnevaluatedItems } from './apply-to-list.ts';
import { applyToObject, applyUnevaluatedKeys } from './apply-to-object.ts';
import { checkNumber, checkText, checkValue } from './check-scalar.ts';
import { type Marks, mergeMarks, newMarks, type SchemaRun } from './run.ts';
import type { SchemaNode } from './schema-node.ts';

// Whether a value meets a schema. Without a sink it stops at the first failure; with one it continues and reports all failures. Evaluated
// keys and items are recorded in `marks`, for an enclosing `unevaluated…`. To save stack, it recurses through only one function per level
// of schema or value, because values may be 512 levels deep.
export function evaluate(node: SchemaNode, value: unknown, run: SchemaRun, marks: Marks | undefined): boolean {
  if (node.always !== undefined) return node.always || run.miss('schema.never', {});
  const hasUnevaluated = node.unevaluatedItems !== undefined || node.unevaluatedProperties !== undefined;
  const own = hasUnevaluated ? newMarks() : marks;
  const entered = run.enter(node.resource);
  let met = checkValue(node, value, run);
  if (met || run.sink) {
    if (typeof value === 'string') met = checkText(node, value, run) && met;
    else if (typeof value === 'number') met = checkNumber(node, value, run) && met;
    else if (Array.isArray(value)) met = applyToList(node, value, run, own) && met;
    else if (isJsonObject(value)) met = applyToObject(node, value, run, own) && met;
  }
  if (node.appliesInPlace && (met || run.sink)) met = applyInPlace(node, value, run, own) && met;
  if (hasUnevaluated && own && (met || run.sink)) {
    if (node.unevaluatedItems && Array.isArray(value)) met = applyUnevaluatedItems(node.unevaluatedItems, value, run, own) && met;
    else if (node.unevaluatedProperties && isJsonObject(value)) {
      met = applyUnevaluatedKeys(node.unevaluatedProperties, value, run, own) && met;
    }
    if (marks) mergeMarks(marks, own);
  }
  if (entered) run.leave();
  return met;
}
