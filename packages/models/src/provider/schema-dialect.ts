/** What a provider takes of JSON Schema. */
export interface SchemaDialect {
  readonly keywords: ReadonlySet<string>;
  /** The types that a root may have. */
  readonly roots: readonly string[];
  /** The formats of strings; any if it does not say. */
  readonly formats?: ReadonlySet<string>;
  /** The types of values, as `typeof` names them, that an enum may list; any scalar if it does not say. */
  readonly literals?: ReadonlySet<string>;
  /** The greatest `minItems`; any if it does not say. */
  readonly mostMinItems?: number;
  /** Whether objects may be open, are closed for it, or must be closed as they are written. */
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
