import type { Citation } from './sources.ts';

/** The providers that the table is about. */
export const PROVIDERS = ['openai', 'anthropic', 'gemini'] as const;

/** A provider that the table is about. */
export type SchemaProvider = (typeof PROVIDERS)[number];

/**
 * What a provider makes of a keyword: `enforced`, every reply keeps it; `weakened`, it is sent but says less, or something else;
 * `refused`, the schema is not accepted with it; `unknown`, no source says.
 */
export type PortabilityAnswer = 'enforced' | 'weakened' | 'refused' | 'unknown';

/** What one provider makes of one keyword at one place. */
export interface PortabilityNote {
  readonly provider: SchemaProvider;
  /** The keyword; for what is missing or about the whole schema, the words in parentheses of the table. */
  readonly keyword: string;
  readonly answer: PortabilityAnswer;
  /** JSON Pointer into the contract. */
  readonly path: string;
  /** Why, in a sentence. */
  readonly because: string;
  /** Where that is written; missing only for `unknown`. */
  readonly source?: Citation;
}

/** How often a provider gives each answer. */
export type PortabilityCounts = { readonly [answer in PortabilityAnswer]: number };

/** What providers make of the schemas of a contract. */
export interface Portability {
  /** The date of the table that this was read from. */
  readonly date: string;
  readonly counts: { readonly [provider in SchemaProvider]?: PortabilityCounts };
  /** Every keyword of every schema, for each provider that was asked about, in the order of the schema. */
  readonly notes: readonly PortabilityNote[];
}
