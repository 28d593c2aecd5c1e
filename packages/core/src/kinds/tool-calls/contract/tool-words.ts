/** What running a tool may do, the mildest first. */
export const EFFECTS = ['read', 'change', 'destroy'] as const;

/** What may happen to a call by the effect of its tool, the default first. */
export const EFFECT_MEANINGS = ['pass', 'hold'] as const;

/** What may follow if an argument comes from outside content only. */
export const PROVENANCE_MEANINGS = ['off', 'warn', 'hold'] as const;

/** What follows unless a contract says otherwise, by the effect of the tool. */
export const USUAL_PROVENANCE = { change: 'warn', destroy: 'hold' } as const;

/** How much a mistake in the arguments of a call may weigh, the default first. */
export const TOOL_LEVELS = ['error', 'warning', 'ignore'] as const;

/** The mistakes in arguments that a registry may weigh. */
export const ARGUMENT_MISTAKES = ['missing', 'unknown', 'type', 'enum'] as const;

/** The mistakes that a registry weighs for all its tools: those in arguments, and a reply that calls nothing and says nothing. */
export const REGISTRY_MISTAKES = [...ARGUMENT_MISTAKES, 'empty'] as const;

/** Who may have written the results of a tool, the default first. */
export const TRUSTS = ['own', 'outside'] as const;

/** What is limited about the results of a tool. */
export const RESULT_LIMITS = ['bytes', 'depth'] as const;
