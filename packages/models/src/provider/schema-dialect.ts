/** What a provider accepts of JSON Schema. */
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
  /** Whether every property must be required. */
  readonly needsAll?: boolean;
  /** Whether a schema may contain itself. */
  readonly mayRecur: boolean;
}

/** A list of words in one line. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
