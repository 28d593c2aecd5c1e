import { ACTING_KEYS } from '../../acting/check-acting.ts';

// What can be said about a tool besides its name, its description and its parameters.
export const DETAIL_KEYS: readonly string[] = ['effect', 'aliases', 'levels', 'output', 'limits', 'trust', ...ACTING_KEYS];

export const EFFECTS = ['read', 'change', 'destroy'] as const;

// What can happen to a call because of its tool's effect.
export const EFFECT_MEANINGS = ['pass', 'hold'] as const;

// What happens to a call by default: a person decides on what can't be undone.
export const USUAL_EFFECTS = { read: 'pass', change: 'pass', destroy: 'hold' } as const;

export const PROVENANCE_MEANINGS = ['off', 'warn', 'hold'] as const;

export const USUAL_PROVENANCE = { change: 'warn', destroy: 'hold' } as const;

// The severities of a mistake in a call's arguments. The default comes first.
export const TOOL_LEVELS = ['error', 'warning', 'ignore'] as const;

export const ARGUMENT_MISTAKES = ['missing', 'unknown', 'type', 'enum'] as const;

export const REGISTRY_MISTAKES = [...ARGUMENT_MISTAKES, 'empty'] as const;

export const TRUSTS = ['own', 'outside'] as const;

export const RESULT_LIMITS = ['bytes', 'depth'] as const;
