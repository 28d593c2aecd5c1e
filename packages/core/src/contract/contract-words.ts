import type { CodeTable } from '../codes/entry.ts';
import type { Json } from '../model/json.ts';

/** The values that parts of a policy may have, the default first. */
export const POLICY_CHOICES: { readonly [key: string]: readonly Json[] } = {
  repair: ['all', 'safe', 'none'],
  coerce: ['all', 'safe', 'none'],
  truncated: ['hold', 'fail'],
  strict: [false, true],
  formats: ['assert', 'annotate'],
  keys: ['refuse', 'own'],
};

/** What a failure at a place can lead to. */
export const FAILURE_MEANINGS = ['reject', 'drop', 'warn'] as const;

/** What the parts of `grounding` may be, the default first. */
export const GROUNDING_CHOICES = { match: ['folded', 'exact'], missing: ['hold', 'fail', 'warn'] } as const;

/** The types that a rule section knows. */
export const RULE_TYPES = ['string', 'number', 'integer', 'float', 'boolean', 'object', 'dict', 'array', 'list'] as const;

/** How severe a failing rule is, the default first. */
export const RULE_LEVELS = ['error', 'warning'] as const;

/** Comparing and writing values recurses once per level: a deeper value could not be serialised. */
export const DEEPEST_LIMIT = 2000;

/** The codes in a table that a policy may allow. */
export function unsafeCodes(codes: CodeTable): readonly string[] {
  return Object.keys(codes).filter((code) => codes[code]?.safety === 'unsafe');
}

/** A pattern for a placeholder in a message that is more than a name: messages only look names up and do not walk into values. */
export const WALKING_HOLE = '\\{[A-Za-z_][A-Za-z0-9_]*[.\\[][^}]*\\}';
