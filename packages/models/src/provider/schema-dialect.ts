/** The part of JSON Schema that a provider accepts. */
export interface SchemaDialect {
  readonly keywords: ReadonlySet<string>;
  /** The types that a root may have. */
  readonly roots: readonly string[];
  /** The allowed formats of strings; any by default. */
  readonly formats?: ReadonlySet<string>;
  /** The types of enum values, as `typeof` names them; any scalar by default. */
  readonly literals?: ReadonlySet<string>;
  /** The largest `minItems`; unlimited by default. */
  readonly mostMinItems?: number;
  /** Whether objects may be open, are closed automatically, or must already be closed. */
  readonly objects: 'any' | 'close' | 'closed';
  /** Whether every property must be required. A property that a contract leaves optional may be null instead, if the gate is told. */
  readonly needsAll?: boolean;
  /** Whether every list must describe its items. */
  readonly needsItems?: boolean;
  /** The maximum number of optional properties, counted at every use of a definition; unlimited by default. */
  readonly mostOptional?: number;
  /** Whether keywords that are not accepted are moved into descriptions, if they have plain values. */
  readonly describesRest?: boolean;
  /** Whether patterns must not use lookaround or backreferences. They may by default. */
  readonly plainPatterns?: boolean;
  /** Whether a schema may contain itself. */
  readonly mayRecur: boolean;
}

/** Makes a set from space-separated words. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
