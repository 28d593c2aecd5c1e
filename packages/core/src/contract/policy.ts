import type { Limits, Policy, PolicyInput } from '../model/index.ts';

/** The limits of a gate whose contract sets none. */
export const defaultLimits: Limits = {
  bytes: 16 * 1024 * 1024,
  depth: 512,
  keys: 1_000_000,
  string: 8 * 1024 * 1024,
  marks: 500_000,
  changes: 1_000_000,
  findings: 50,
  candidates: 8,
};

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

/** Returns a complete policy, filling in the defaults for parts that are missing. */
export function completePolicy(input: PolicyInput | undefined): Policy {
  return {
    ...defaultPolicy,
    ...input,
    vocabulary: { ...defaultPolicy.vocabulary, ...input?.vocabulary },
    remarks: { ...defaultPolicy.remarks, ...input?.remarks },
    limits: { ...defaultLimits, ...input?.limits },
  };
}
