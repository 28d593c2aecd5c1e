import { measure } from '../../lib/measure.ts';
import type { SchemaNode } from './schema-node.ts';

/**
 * Checks a value against a schema and measures it on the way: returns its size, or -1 if it does not meet the schema or is deeper
 * than `room`. Everything else is noted in `measure`.
 */
type NodeCheck = (value: unknown, room: number) => number;

/**
 * Generates code for a schema, given with all its nodes; undefined if only evaluation will do: the meaning of a dynamic reference
 * depends on the path that led there, some schemas need results to be remembered, and a page may forbid code generation.
 */
export type SchemaCode = (graph: SchemaGraph) => NodeCheck | undefined;

/** The nodes of a schema that is compiled. */
interface SchemaGraph {
  readonly root: SchemaNode;
  readonly nodes: readonly SchemaNode[];
  /** Finds what dynamic references lead to, if there are any. */
  readonly dynamicNode?: unknown;
}

/** More levels than any value has. */
const UNLIMITED = 1e9;

/** Whether a check accepts a value, leaving the measure as it was. */
export function meets(check: NodeCheck, value: unknown): boolean {
  const { odd, keys } = measure;
  // What is already odd is not measured any further.
  measure.odd = true;
  const size = check(value, UNLIMITED);
  measure.odd = odd;
  measure.keys = keys;
  return size >= 0;
}
