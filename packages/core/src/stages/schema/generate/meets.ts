import type { Measure } from '../../../lib/measure.ts';
import { evaluate } from '../evaluate.ts';
import { SchemaRun } from '../run.ts';
import type { SchemaNode } from '../schema-node.ts';

// Checks a value against a schema and measures it on the way. Returns its size, or -1 if it does not meet the schema or is deeper than
// `room`. All other measurements are recorded in `measure`.
export type NodeCheck = (value: unknown, room: number, measure: Measure) => number;

// Whether a value meets a schema by evaluation, for what code does not check.
export function meetsNode(node: SchemaNode, value: unknown, measure: Measure): boolean {
  measure.unnamed = true;
  return evaluate(node, value, new SchemaRun(evaluate, undefined, undefined), undefined);
}

const UNLIMITED = 1e9;

// Whether a value meets a schema. Nothing is counted.
export function holds(check: NodeCheck, value: unknown, measure: Measure): boolean {
  const { odd, keys } = measure;
  // What is already odd is not measured any further.
  measure.odd = true;
  const size = check(value, UNLIMITED, measure);
  measure.odd = odd;
  measure.keys = keys;
  return size >= 0;
}
