import type { Limits, Policy, PolicyInput } from '../model/contract.ts';

/** What a gate does unless the contract says otherwise. */
export const defaultLimits: Limits = {
  bytes: 16 * 1024 * 1024,
  depth: 512,
  keys: 1_000_000,
  string: 8 * 1024 * 1024,
  marks: 1_000_000,
  changes: 1_000_000,
  findings: 50,
  candidates: 8,
};

/** The policy of a contract that has none. */
export const defaultPolicy: Policy = {
  repair: 'all',
  coerce: 'all',
  truncated: 'hold',
  strict: false,
  allow: [],
  formats: 'assert',
  keys: 'refuse',
  on: {},
  vocabulary: { prefixes: [], delimiters: [] },
  remarks: { add: [], off: [] },
  limits: defaultLimits,
};

/** A complete policy from the parts that were given. */
export function completePolicy(input: PolicyInput | undefined): Policy {
  return {
    ...defaultPolicy,
    ...input,
    vocabulary: { ...defaultPolicy.vocabulary, ...input?.vocabulary },
    remarks: { ...defaultPolicy.remarks, ...input?.remarks },
    limits: { ...defaultLimits, ...input?.limits },
  };
}
