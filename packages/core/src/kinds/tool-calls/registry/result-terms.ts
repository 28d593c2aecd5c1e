import { defaultLimits } from '../../../contract/policy.ts';
import { documentSettings, type GateSettings, type Parts } from '../../../gate/index.ts';
import type { Contract, Policy, Problem, ResultLimits, ResultTrust } from '../../../model/index.ts';
import type { ToolDetails } from '../model/tool-contract.ts';

export interface ResultTerms {
  readonly output: GateSettings | undefined;
  readonly limits: ResultLimits;
  readonly trust: ResultTrust;
}

export const USUAL_TERMS: ResultTerms = {
  output: undefined,
  limits: { bytes: defaultLimits.bytes, depth: defaultLimits.depth },
  trust: 'own',
};

// The terms for a tool that the contract does not declare. Its results are not trusted, because nobody said that they can be.
export const UNKNOWN_TERMS: ResultTerms = { ...USUAL_TERMS, trust: 'outside' };

export function resultTerms(
  { output, limits, trust = USUAL_TERMS.trust }: ToolDetails,
  schemas: NonNullable<Contract['schemas']>,
  policy: Policy,
  parts: Parts,
  report: (problem: Problem) => void,
): ResultTerms {
  const room = limits === undefined ? USUAL_TERMS.limits : { ...USUAL_TERMS.limits, ...limits };
  if (output === undefined) return { output: undefined, limits: room, trust };
  const problems: Problem[] = [];
  const { settings } = documentSettings({ schema: output, schemas }, { ...policy, on: {} }, problems, parts);
  problems.forEach(report);
  return { output: settings, limits: room, trust };
}
