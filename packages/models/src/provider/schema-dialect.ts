/** The part of JSON Schema that a provider accepts. */
export interface SchemaDialect {
  readonly keywords: ReadonlySet<string>;
  /** The types that a root may have. */
  readonly roots: readonly string[];
  /** The allowed formats of strings; any by default. */
  readonly formats?: ReadonlySet<string>;
  /** The types of values, as `typeof` names them, that an enum may list; any scalar by default. */
  readonly literals?: ReadonlySet<string>;
  /** The greatest `minItems`; any by default. */
  readonly mostMinItems?: number;
  /** Whether objects may be open, are closed automatically, or must already be closed. */
  readonly objects: 'any' | 'close' | 'closed';
  /** Whether every property must be required; one that a contract leaves optional may be null instead, if the gate is told. */
  readonly needsAll?: boolean;
  /** Whether every list must say what its items are. */
  readonly needsItems?: boolean;
  /** The greatest number of optional properties, counted at every use of a definition; any by default. */
  readonly mostOptional?: number;
  /** Whether keywords that are not accepted are put into descriptions, as far as they have plain values. */
  readonly describesRest?: boolean;
  /** Whether patterns may look around or refer back; they may by default. */
  readonly plainPatterns?: boolean;
  /** Whether a schema may contain itself. */
  readonly mayRecur: boolean;
}

/** Makes a set from space-separated words. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
