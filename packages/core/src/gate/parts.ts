import type { PatternEngine } from '../lib/linear-pattern.ts';
import type { Language } from '../stages/rules/language.ts';
import type { SchemaCode } from '../stages/schema/schema-check.ts';
import type { Format } from './format.ts';
import type { Streams } from './streams.ts';

/** What a gate may be built with besides the engine itself; whoever leaves a part out does not pay for it. */
export interface Parts {
  /** The languages that rules may be written in. */
  readonly languages: readonly Language[];
  /** The formats other than JSON that a reply may have. */
  readonly formats: readonly Format[];
  /** What runs the patterns that the engine of the language could be slow on. */
  readonly patterns: PatternEngine | undefined;
  /** What makes code of schemas, for whoever judges many replies; without it they are evaluated, with the same answers. */
  readonly code: SchemaCode | undefined;
  /** What follows a reply in chunks; without it a stream gives its verdict at the end and nothing before. */
  readonly streams: Streams | undefined;
}

/** A gate of JSON documents without rules and with simple patterns only. */
export const NO_PARTS: Parts = { languages: [], formats: [], patterns: undefined, code: undefined, streams: undefined };
