import type { Evidence } from '../model/evidence.ts';
import { failed } from '../model/failed.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import { decide } from '../stages/verdict/decide.ts';
import type { Settings, Transformed } from './settings.ts';

/** The verdict on the evidence, once the validator has answered; here, one that answers later is a failure. */
export function conclude(evidence: Evidence, settings: Settings): Verdict {
  const verdict = decide(withAnswer(grounded(evidence, settings), askValidator(evidence, settings), settings), settings.policy);
  return withAbstained(verdict, evidence, settings);
}

/** The evidence with where its values come from. A validator may turn them into others, so they are looked up as they were read. */
export function grounded(evidence: Evidence, { grounding, unit }: Settings): Evidence {
  return grounding === undefined ? evidence : grounding(evidence, unit);
}

/** The verdict with the places that were left null, in the value before a validator made another of it. */
export function withAbstained(verdict: Verdict, { value }: Evidence, { abstained }: Settings): Verdict {
  if (abstained === undefined || value === undefined || verdict.status === 'fail') return verdict;
  return { ...verdict, abstained: abstained(value) };
}

/** The validator's answer about what was read, if there is a validator and something was read. */
export function askValidator({ value }: Evidence, { transform }: Settings): Transformed | undefined {
  return value === undefined ? undefined : transform?.(value);
}

/** The evidence once the validator has answered. */
export function withAnswer(evidence: Evidence, answer: Transformed | undefined, { rules, input }: Settings): Evidence {
  if (answer === undefined) return evidence;
  if (answer.kind === 'promise') return without(evidence, [failed('schema.needs-check')]);
  if (answer.kind === 'findings') return without(evidence, answer.findings);
  if (answer.value === undefined)
    return without(evidence, [failed('schema.custom', { reason: 'The validator returned no value.' })]);
  const value = answer.value as Json;
  const found = rules?.(value, input, true) ?? [];
  const changed: Evidence = { ...evidence, value, changes: [...evidence.changes, ...answer.changes] };
  const isBroken = found.some(({ severity }) => severity === 'error');
  return isBroken ? without(changed, found) : { ...changed, findings: [...changed.findings, ...found] };
}

function without(evidence: Evidence, findings: readonly Finding[]): Evidence {
  return { ...evidence, value: undefined, read: evidence.value, findings: [...evidence.findings, ...findings] };
}
