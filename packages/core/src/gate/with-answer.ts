import type { Evidence } from '../model/evidence.ts';
import { failed } from '../model/failed.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import type { Settings, Transformed } from './settings.ts';

/** Asks the validator about the value that was read, if there is a validator and a value. */
export function askValidator({ value }: Evidence, { transform }: Settings): Transformed | undefined {
  return value === undefined ? undefined : transform?.(value);
}

/** Returns the evidence with the validator's result. */
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
