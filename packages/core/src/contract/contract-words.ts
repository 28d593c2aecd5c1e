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

/** The formats a model may be asked for, the usual one first. */
export const FORMATS = ['json', 'yaml', 'lines'] as const;

/** The types that a rule section knows. */
export const RULE_TYPES = ['string', 'number', 'integer', 'float', 'boolean', 'object', 'dict', 'array', 'list'] as const;

/** What running a tool may do, the mildest first. */
export const EFFECTS = ['read', 'change', 'destroy'] as const;

/** What may become of a call by the effect of its tool, the usual first. */
export const EFFECT_MEANINGS = ['pass', 'hold'] as const;

/** How much a mistake in the arguments of a call may weigh, the usual weight first. */
export const TOOL_LEVELS = ['error', 'warning', 'ignore'] as const;

/** The mistakes in arguments that a registry may weigh. */
export const ARGUMENT_MISTAKES = ['missing', 'unknown', 'type', 'enum'] as const;

/** The mistakes that a registry weighs for all its tools: those in arguments, and a reply that calls nothing and says nothing. */
export const REGISTRY_MISTAKES = [...ARGUMENT_MISTAKES, 'empty'] as const;

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
