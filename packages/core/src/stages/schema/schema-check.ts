import type { Measure } from '../../lib/measure.ts';
import type { SchemaNode } from './schema-node.ts';

// Generates code for a schema, given its nodes and its evaluation, which returns undefined for a value that is too deep for it. Falls back
// to that evaluation where code cannot decide.
export type SchemaCode = (graph: SchemaGraph, evaluated: (value: unknown) => boolean | undefined) => Decider;

export interface Decider {
  readonly accepts: (value: unknown) => boolean;
  // Measures a value that meets it in one walk. Returns undefined if it does not, or is deeper than allowed. Undefined if checking takes a
  // separate walk.
  readonly measures: ((value: unknown, depth: number) => Readonly<Measure> | undefined) | undefined;
}

export interface SchemaGraph {
  readonly root: SchemaNode;
  readonly nodes: readonly SchemaNode[];
  readonly dynamicNode?: unknown;
}
