export interface SchemaDialect {
  readonly keywords: ReadonlySet<string>;
  // The types that a root may have.
  readonly roots: readonly string[];
  readonly formats?: ReadonlySet<string>;
  // The types of enum values, as `typeof` names them; any scalar by default.
  readonly literals?: ReadonlySet<string>;
  // The largest `minItems`; unlimited by default.
  readonly mostMinItems?: number;
  // Whether objects may be open, are closed automatically, or must already be closed.
  readonly objects: 'any' | 'close' | 'closed';
  // Whether every property must be required. A property that a contract leaves optional may be null instead, if the gate is told.
  readonly needsAll?: boolean;
  // Whether every list must describe its items.
  readonly needsItems?: boolean;
  readonly mostOptional?: number;
  readonly describesRest?: boolean;
  // Whether patterns must not use lookaround or backreferences. They may by default.
  readonly plainPatterns?: boolean;
  readonly mayRecur: boolean;
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
