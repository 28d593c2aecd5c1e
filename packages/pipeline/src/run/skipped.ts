/** Why a unit passed a step at which nothing was asked or computed: its condition does not hold for the unit. */
export const SKIPPED = 'skipped';
