import type { ContractChecker } from '../contract/contract-checker.ts';
import { shareOf } from '../contract/share.ts';
import type { Contract, Gate, Verdict } from '../model/index.ts';
import { evidenceOf } from '../stages/verdict/evidence-of.ts';
import type { EvidencePart } from './parts.ts';

/** The part that collects evidence for each place of a value, for contracts that set `grounding` or `policy.review`. */
export const evidence: EvidencePart = { check: checkReview, attach };

const REVIEW_SHARES = ['worst', 'sample'] as const;

function checkReview(review: unknown, check: ContractChecker): void {
  const path = '/policy/review';
  if (!check.object(review, path, 'an object with worst and sample', REVIEW_SHARES)) return;
  const isShare = (share: unknown) => shareOf(share) !== undefined;
  for (const key of REVIEW_SHARES) check.optional(review, key, isShare, path, 'a share of the units (such as 10% or 0.1)');
}

// Adds evidence to the verdicts of a gate whose contract requires it. Checks may still change a verdict, so this comes last.
function attach(gate: Gate): Gate {
  const { grounding, absent, policy } = (gate.contract ?? {}) as Contract;
  if (grounding === undefined && absent === undefined && policy?.review === undefined) return gate;
  return {
    ...gate,
    judge: (reply, unit) => withEvidence(gate.judge(reply, unit)),
    check: async (reply, world, context) => withEvidence(await gate.check(reply, world, context)),
    stream: (options) => {
      const stream = gate.stream(options);
      return { push: (chunk) => stream.push(chunk), end: (last) => withEvidence(stream.end(last)) };
    },
  };
}

function withEvidence(verdict: Verdict): Verdict {
  return { ...verdict, evidence: evidenceOf(verdict) };
}
