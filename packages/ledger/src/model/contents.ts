/**
 * How much of each attempt is kept: `all`, `findings` (findings and changes only) or `none`. Accounts (states, codes, tokens, cost) are
 * always kept. Inputs and results are the work itself rather than a record of it, so they stay until the run is purged.
 */
export type Contents = 'all' | 'findings' | 'none';
