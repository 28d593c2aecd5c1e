/** Scenarios that a gate must change, each with the reason. */
export const REASONS: { readonly [scenario: string]: string } = {};
