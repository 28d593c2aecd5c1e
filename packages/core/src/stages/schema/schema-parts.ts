import type { PatternEngine } from '../../lib/linear-pattern.ts';
import type { Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import type { Dialect, Draft } from './dialect.ts';
import type { SchemaCode } from './schema-check.ts';
import type { SchemaDocument } from './schema-index.ts';
import type { StringFormat } from './text-format.ts';

/** A format of texts by its name, as a draft has it; undefined for names that are not known. */
export type TextFormats = (name: string, draft: Draft) => StringFormat | undefined;

/** What schemas may be compiled with besides the engine itself; whoever leaves a part out does not pay for it. */
export interface SchemaParts {
  /** What runs the patterns that the engine of the language could be slow on. */
  readonly patterns?: PatternEngine | undefined;
  /** What makes code of schemas, for whoever judges many replies; without it they are evaluated, with the same answers. */
  readonly code?: SchemaCode | undefined;
  /** What checks the texts that a schema gives a `format`. */
  readonly textFormats?: TextFormats | undefined;
  /** The meta schemas of all drafts; schemas of common keywords that are plainly well-formed do without. */
  readonly metaSchemas?: MetaSchemas | undefined;
}

/** What is known of meta schemas. */
export interface MetaSchemas {
  /** The meta schema with a URI, or a part of it. */
  readonly document: (uri: string) => Json | undefined;
  /** The dialect of a meta schema that is the one of no draft; a text that says what is missing where there is none. */
  readonly dialect: (metaSchema: string, document: Json | undefined) => Dialect | string;
  /** What a document breaks of the rules of its meta schema. */
  readonly check: (
    document: SchemaDocument,
    metaSchema: string,
    given: ReadonlyMap<string, Json>,
    parts: SchemaParts,
  ) => Problem[];
}
