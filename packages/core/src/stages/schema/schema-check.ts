import type { Measure } from '../../lib/measure.ts';
import type { SchemaNode } from './schema-node.ts';

/**
 * Generates code for a schema, given its nodes and its evaluation, which returns undefined for a value that is too deep for it. Falls back
 * to that evaluation where code cannot decide.
 */
export type SchemaCode = (graph: SchemaGraph, evaluated: (value: unknown) => boolean | undefined) => Decider;

/** The ways to check a value against the root of a graph. */
export interface Decider {
  /** Whether a value meets it. */
  readonly accepts: (value: unknown) => boolean;
  /**
   * Measures a value that meets it in one walk. Returns undefined if it does not, or is deeper than allowed. Undefined if checking takes a
   * separate walk.
   */
  readonly measures: ((value: unknown, depth: number) => Readonly<Measure> | undefined) | undefined;
}

/** The nodes of a compiled schema. */
export interface SchemaGraph {
  readonly root: SchemaNode;
  readonly nodes: readonly SchemaNode[];
  /** Finds what dynamic references lead to, if there are any. */
  readonly dynamicNode?: unknown;
}
