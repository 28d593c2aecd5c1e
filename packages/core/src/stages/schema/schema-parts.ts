import type { PatternEngine } from '../../lib/linear-pattern.ts';
import type { Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import type { Draft, SchemaDialect } from './dialect.ts';
import type { SchemaCode } from './schema-check.ts';
import type { SchemaDocument } from './schema-spot.ts';
import type { StringFormat } from './text-format.ts';

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
