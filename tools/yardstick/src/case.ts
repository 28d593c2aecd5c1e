export type Contract =
  | { readonly kind: 'any' }
  | { readonly kind: 'object' | 'array' | 'scalar'; readonly schema: Schema }
  | { readonly kind: 'calls'; readonly tools: readonly Tool[] };

export type Schema = { readonly [keyword: string]: unknown };

export interface Tool {
  readonly name: string;
  readonly parameters: Schema;
}

export interface Call {
  readonly name: string;
  readonly arguments: unknown;
}

export const KINDS = ['any', 'object', 'array', 'scalar', 'calls'] as const;

export type Kind = (typeof KINDS)[number];

export const FAMILIES = ['hazards', 'refusals', 'dialects', 'wrapped', 'ordinary', 'damaged'] as const;

export type Family = (typeof FAMILIES)[number];

export interface Case {
  readonly id: string;
  readonly family: Family;
  readonly contract: Contract;
  readonly text: string;
  readonly right: readonly unknown[];
  readonly why: string;
  readonly isGenerated: boolean;
  readonly damage?: string;
}
