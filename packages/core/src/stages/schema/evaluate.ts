import type { Marks } from './marks.ts';
import { applyInPlace } from './apply-in-place.ts';
import { applyToList, applyUnevaluatedItems } from './apply-to-list.ts';
import { applyToObject, applyUnevaluatedKeys } from './apply-to-object.ts';
import { checkNumber, checkText, checkValue } from './check-scalar.ts';
import { newMarks, mergeMarks } from './marks.ts';
import type { Run } from './run.ts';
import type { SchemaNode } from './schema-node.ts';
import { isJsonObject } from '../../model/json.ts';

/**
 * Whether a value meets a schema. Without a sink it stops at the first failure; with one it goes on and
 * tells them all. Keys and items that were looked at are noted in `marks`, for `unevaluated…` further out.
 */
export function evaluate(node: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  if (node.always !== undefined) {
    if (!node.always) run.sink?.add('schema.never', run.pointer(), {});
    return node.always;
  }
  const entered = run.enter(node.resource);
  const needsOwn = node.unevaluatedItems !== undefined || node.unevaluatedProperties !== undefined;
  const own = needsOwn ? newMarks() : marks;
  const met = meets(node, value, run, own);
  if (needsOwn && marks && own) mergeMarks(marks, own);
  if (entered) run.leave();
  return met;
}

function meets(node: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  const goOn = run.sink !== undefined;
  let met = checkValue(node, value, run);
  if (!met && !goOn) return false;
  met = checkKind(node, value, run, marks) && met;
  if (!met && !goOn) return false;
  met = applyInPlace(node, value, run, marks) && met;
  if (!met && !goOn) return false;
  return applyUnevaluated(node, value, run, marks) && met;
}

function checkKind(node: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  if (typeof value === 'string') return checkText(node, value, run);
  if (typeof value === 'number') return checkNumber(node, value, run);
  if (Array.isArray(value)) return applyToList(node, value, run, marks);
  return isJsonObject(value) ? applyToObject(node, value, run, marks) : true;
}

function applyUnevaluated(node: SchemaNode, value: unknown, run: Run, marks: Marks | undefined): boolean {
  if (!marks) return true;
  if (node.unevaluatedItems && Array.isArray(value)) return applyUnevaluatedItems(node.unevaluatedItems, value, run, marks);
  if (node.unevaluatedProperties && isJsonObject(value)) {
    return applyUnevaluatedKeys(node.unevaluatedProperties, value, run, marks);
  }
  return true;
}
