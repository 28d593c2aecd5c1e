import type { PatternEngine } from '../../lib/linear-pattern.ts';
import type { Measure } from '../../lib/measure.ts';
import type { Json, Problem } from '../../model/index.ts';
import type { Draft, SchemaDialect } from './dialect.ts';
import type { SchemaNode, StringFormat } from './schema-node.ts';
import type { SchemaDocument } from './schema-spot.ts';

export type TextFormats = (name: string, draft: Draft) => StringFormat | undefined;

// The parts that schemas may be compiled with besides the engine itself. Parts that are left out cost nothing.
export interface SchemaParts {
  // Runs the patterns that the built-in engine could be slow on.
  readonly patterns?: PatternEngine | undefined;
  // Generates code for schemas, for gates that judge many replies. Without it they are evaluated, with the same results.
  readonly code?: SchemaCode | undefined;
  // Checks strings for which a schema has a `format`.
  readonly textFormats?: TextFormats | undefined;
  // The meta schemas of all drafts. Clearly well-formed schemas of common keywords do not need them.
  readonly metaSchemas?: MetaSchemas | undefined;
}

export interface MetaSchemas {
  readonly document: (uri: string) => Json | undefined;
  readonly dialect: (metaSchema: string, document: Json | undefined) => SchemaDialect | string;
  readonly check: (
    document: SchemaDocument,
    metaSchema: string,
    given: ReadonlyMap<string, Json>,
    parts: SchemaParts,
  ) => Problem[];
}

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
