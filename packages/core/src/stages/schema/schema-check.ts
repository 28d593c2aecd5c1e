import { measure } from '../../lib/measure.ts';
import type { SchemaNode } from './schema-node.ts';

/**
 * Holds a value against a schema and measures it on the way: gives its size, or -1 where it does not meet the schema or is
 * deeper than `room`. What else there is to tell is noted in `measure`.
 */
export type NodeCheck = (value: unknown, room: number) => number;

/** Makes code of a schema without dynamic references; undefined where it can't be had: a page may forbid to compile code. */
export type SchemaCode = (root: SchemaNode) => NodeCheck | undefined;

/** More levels than any value has. */
const UNLIMITED = 1e9;

/** Whether a check accepts a value; what is measured stays as it was. */
export function meets(check: NodeCheck, value: unknown): boolean {
  const { odd, keys } = measure;
  // What is odd already is not measured any further.
  measure.odd = true;
  const size = check(value, UNLIMITED);
  measure.odd = odd;
  measure.keys = keys;
  return size >= 0;
}
