/** The possible effects of running a tool, mildest first. */
export const EFFECTS = ['read', 'change', 'destroy'] as const;

/** What can happen to a call because of its tool's effect. */
export const EFFECT_MEANINGS = ['pass', 'hold'] as const;

/** What happens to a call by default: a person decides on what can't be undone. */
export const USUAL_EFFECTS = { read: 'pass', change: 'pass', destroy: 'hold' } as const;

/** What can happen to an argument that comes only from outside content. */
export const PROVENANCE_MEANINGS = ['off', 'warn', 'hold'] as const;

/** What happens by default to arguments that come only from outside content, by tool effect. */
export const USUAL_PROVENANCE = { change: 'warn', destroy: 'hold' } as const;

/** The severities of a mistake in a call's arguments. The default comes first. */
export const TOOL_LEVELS = ['error', 'warning', 'ignore'] as const;

/** The argument mistakes whose severity a registry may set. */
export const ARGUMENT_MISTAKES = ['missing', 'unknown', 'type', 'enum'] as const;

/** The mistakes whose severity a registry may set for all its tools: those in arguments, and a reply with neither calls nor text. */
export const REGISTRY_MISTAKES = [...ARGUMENT_MISTAKES, 'empty'] as const;

/** The possible authors of a tool's results. The default comes first. */
export const TRUSTS = ['own', 'outside'] as const;

/** The limits that a tool can set on its results. */
export const RESULT_LIMITS = ['bytes', 'depth'] as const;
