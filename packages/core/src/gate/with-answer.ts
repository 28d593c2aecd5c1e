import type { Evidence } from '../model/evidence.ts';
import { failed } from '../model/failed.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import type { Settings, Transformed } from './settings.ts';

export function askValidator({ value }: Evidence, { transform }: Settings): Transformed | undefined {
  return value === undefined ? undefined : transform?.(value);
}

export function withAnswer(evidence: Evidence, answer: Transformed | undefined, { rules, input }: Settings): Evidence {
  if (answer === undefined) return evidence;
  if (answer.kind !== 'value') return without(evidence, findingsIn(answer));
  if (answer.value === undefined)
    return without(evidence, [failed('schema.custom', { reason: 'The validator returned no value.' })]);
  const value = answer.value as Json;
  const found = rules?.(value, input, true) ?? [];
  const changed: Evidence = { ...evidence, value, changes: [...evidence.changes, ...answer.changes] };
  const isBroken = found.some(({ severity }) => severity === 'error');
  return isBroken ? without(changed, found) : { ...changed, findings: [...changed.findings, ...found] };
}

export function findingsIn(answer: Transformed): readonly Finding[] {
  switch (answer.kind) {
    case 'value':
      return [];
    case 'findings':
      return answer.findings;
    case 'threw':
      return [failed('schema.validator-threw', { reason: answer.reason })];
    case 'promise':
      return [failed('schema.needs-check')];
  }
}

function without(evidence: Evidence, findings: readonly Finding[]): Evidence {
  return { ...evidence, value: undefined, read: evidence.value, findings: [...evidence.findings, ...findings] };
}
