/** What a caller asks of a reply. */
export type Contract =
  | { readonly kind: 'any' }
  | { readonly kind: 'object' | 'array' | 'scalar'; readonly schema: Schema }
  | { readonly kind: 'calls'; readonly tools: readonly Tool[] };

/** A JSON Schema (2020-12). */
export type Schema = { readonly [keyword: string]: unknown };

/** A tool that a model may call. */
export interface Tool {
  readonly name: string;
  readonly parameters: Schema;
}

/** A call of a tool, as every adapter reports it. */
export interface Call {
  readonly name: string;
  readonly arguments: unknown;
}

/** The kinds of contract, in the order in which tables show them. */
export const KINDS = ['any', 'object', 'array', 'scalar', 'calls'] as const;

/** One of the kinds. */
export type Kind = (typeof KINDS)[number];

/** The families of cases, in the order in which tables show them. */
export const FAMILIES = ['hazards', 'refusals', 'dialects', 'wrapped', 'ordinary', 'damaged'] as const;

/** One of the families. */
export type Family = (typeof FAMILIES)[number];

/** A reply, and what a reader may make of it. */
export interface Case {
  readonly id: string;
  readonly family: Family;
  readonly contract: Contract;
  /** The reply. */
  readonly text: string;
  /** The values that may be accepted without asking anybody. None: nothing may be accepted. */
  readonly right: readonly unknown[];
  readonly why: string;
  /** Whether a seed made it; if not, a person wrote it. */
  readonly isGenerated: boolean;
  /** What was done to a damaged document. */
  readonly damage?: string;
}
