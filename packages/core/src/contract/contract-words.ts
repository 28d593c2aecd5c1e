import type { CodeTable } from '../codes/entry.ts';
import type { Json } from '../model/index.ts';

// The values that parts of a policy may have. The default comes first.
export const POLICY_CHOICES: { readonly [key: string]: readonly Json[] } = {
  repair: ['all', 'safe', 'none'],
  coerce: ['all', 'safe', 'none'],
  truncated: ['hold', 'fail'],
  strict: [false, true],
  formats: ['assert', 'annotate'],
  keys: ['refuse', 'own'],
};

export const FAILURE_MEANINGS = ['reject', 'drop', 'warn'] as const;

// The allowed values for the parts of `grounding`. The default comes first.
export const GROUNDING_CHOICES = { match: ['folded', 'exact'], missing: ['hold', 'fail', 'warn'] } as const;

export const RULE_TYPES = ['string', 'number', 'integer', 'float', 'boolean', 'object', 'dict', 'array', 'list'] as const;

export const RULE_LEVELS = ['error', 'warning'] as const;

// The greatest depth that a contract may allow. Comparing or serialising a value recurses once per level, so deeper values would overflow
// the stack.
export const DEEPEST_LIMIT = 2000;

export function unsafeCodes(codes: CodeTable): readonly string[] {
  return Object.keys(codes).filter((code) => codes[code]?.safety === 'unsafe');
}

// A pattern for message placeholders that are more than a name. Messages only look up names and never reach into values.
export const WALKING_HOLE = '\\{[A-Za-z_][A-Za-z0-9_]*[.\\[][^}]*\\}';
