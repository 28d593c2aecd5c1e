import type { PatternEngine } from '../../lib/linear-pattern.ts';
import type { Json } from '../../model/json.ts';
import type { Draft } from './dialect.ts';
import type { SchemaCode } from './schema-check.ts';
import type { TextFormat } from './text-format.ts';

/** A format of texts by its name, as a draft has it; undefined for names that are not known. */
export type TextFormats = (name: string, draft: Draft) => TextFormat | undefined;

/** What schemas may be compiled with besides the engine itself; whoever leaves a part out does not pay for it. */
export interface SchemaParts {
  /** What runs the patterns that the engine of the language could be slow on. */
  readonly patterns?: PatternEngine | undefined;
  /** What makes code of schemas, for whoever judges many replies; without it they are evaluated, with the same answers. */
  readonly code?: SchemaCode | undefined;
  /** What checks the texts that a schema gives a `format`. */
  readonly textFormats?: TextFormats | undefined;
  /** The meta schemas of the drafts before the latest, by URI. */
  readonly drafts?: ReadonlyMap<string, Json> | undefined;
}
