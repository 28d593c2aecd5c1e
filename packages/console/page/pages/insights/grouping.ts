/** What failed attempts are grouped by. */
export const GROUPS = ['code', 'tier', 'model', 'contract'] as const;

/** What the groupings are called. */
export const NAMES = { code: 'Code', tier: 'Tier', model: 'Model', contract: 'Contract' } as const;
