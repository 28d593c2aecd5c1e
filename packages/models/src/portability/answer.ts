import type { Citation } from './sources.ts';

export const PROVIDERS = ['openai', 'anthropic', 'gemini'] as const;

/** A provider in the portability table. */
export type SchemaProvider = (typeof PROVIDERS)[number];

/**
 * How a provider treats a keyword. `enforced`: every reply satisfies it. `weakened`: it is sent but says less, or something else.
 * `refused`: the schema is not accepted with it. `unknown`: no source says.
 */
export type PortabilityAnswer = 'enforced' | 'weakened' | 'refused' | 'unknown';

/** How one provider treats one keyword at one place. */
export interface PortabilityNote {
  readonly provider: SchemaProvider;
  /** The keyword. For something missing, or about the whole schema, the table's words in parentheses. */
  readonly keyword: string;
  readonly answer: PortabilityAnswer;
  /** JSON Pointer into the contract. */
  readonly path: string;
  /** The reason, as a sentence. */
  readonly because: string;
  /** The source of the reason. Missing only for `unknown`. */
  readonly source?: Citation;
}

/** How often a provider gives each answer. */
export type PortabilityCounts = { readonly [answer in PortabilityAnswer]: number };

/** How providers treat the schemas of a contract. */
export interface Portability {
  /** The date of the table used. */
  readonly date: string;
  readonly counts: { readonly [provider in SchemaProvider]?: PortabilityCounts };
  /** Every keyword of every schema, for each requested provider, in schema order. */
  readonly notes: readonly PortabilityNote[];
}
