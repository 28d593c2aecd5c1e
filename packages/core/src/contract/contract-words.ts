import type { CodeTable } from '../codes/entry.ts';
import type { Json } from '../model/json.ts';

/** The values that parts of a policy may have, the usual one first. */
export const POLICY_CHOICES: { readonly [key: string]: readonly Json[] } = {
  repair: ['all', 'safe', 'none'],
  coerce: ['all', 'safe', 'none'],
  truncated: ['hold', 'fail'],
  strict: [false, true],
  formats: ['assert', 'annotate'],
  keys: ['refuse', 'own'],
};

/** What a failure at a place may mean. */
export const FAILURE_MEANINGS = ['reject', 'drop', 'warn'] as const;

/** The types that a rule section knows. */
export const RULE_TYPES = ['string', 'number', 'integer', 'float', 'boolean', 'object', 'dict', 'array', 'list'] as const;

/** How much a rule that fails weighs, the usual weight first. */
export const RULE_LEVELS = ['error', 'warning'] as const;

/** Comparing and writing values goes a call deeper for each level: a deeper value could not be written down. */
export const DEEPEST_LIMIT = 2000;

/** The codes in a table that a policy may allow. */
export function unsafeCodes(codes: CodeTable): readonly string[] {
  return Object.keys(codes).filter((code) => codes[code]?.safety === 'unsafe');
}

/** A hole of a message that is more than a name, as a pattern: messages look names up, and walk nowhere. */
export const WALKING_HOLE = '\\{[A-Za-z_][A-Za-z0-9_]*[.\\[][^}]*\\}';
