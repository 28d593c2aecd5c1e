/**
 * What is kept of an attempt: `all`, only `findings` and changes, or `none` of it. Accounts (states, codes, tokens, cost) are
 * always kept. Inputs and results are the work itself, not a record of it: they stay until the run is purged.
 */
export type Contents = 'all' | 'findings' | 'none';
