import type { CodeTable } from '../../codes/entry.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import type { Policy } from '../../model/contract.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Verdict } from '../../model/verdict.ts';
import { decide } from './decide.ts';

/** `decide` for a kind with codes of its own; those of the stages are included, so a policy applies to all of them. */
export function decider(codes: CodeTable): (evidence: Evidence, policy: Policy) => Verdict {
  const all = { ...stageCodes, ...codes };
  return (evidence, policy) => decide(evidence, policy, all);
}
