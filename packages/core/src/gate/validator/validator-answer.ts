import { checkSignal } from '../../lib/check-signal.ts';
import { type CheckContext, type Evidence, type Finding, failed, type Json, type Verdict } from '../../model/index.ts';
import { Deadline } from '../../stages/checks/deadline.ts';
import { validatorFault } from '../../stages/schema/index.ts';
import { conclude } from '../conclude.ts';
import type { GateSettings, Transformed, ValueChecks } from '../gate-settings.ts';
import type { ReplyFacts } from '../reply-facts.ts';

export async function concludeLater(
  evidence: Evidence,
  gate: GateSettings,
  facts: ReplyFacts,
  context: CheckContext | undefined,
): Promise<Verdict> {
  checkSignal(context?.signal);
  const { value } = evidence;
  const asked = value === undefined ? undefined : gate.validator?.transform(value);
  const answer = asked?.kind === 'promise' ? await withinTime(() => whenAnswered(asked), context) : asked;
  if (answer?.kind === 'threw') throw validatorFault(answer);
  return conclude(evidence, gate, facts, answer);
}

async function whenAnswered(asked: Transformed): Promise<Transformed> {
  let answer = asked;
  while (answer.kind === 'promise') answer = await answer.answer;
  return answer;
}

const VALIDATOR_TIMEOUT = 10_000;

async function withinTime(work: () => Promise<Transformed>, context: CheckContext | undefined): Promise<Transformed> {
  const deadline = new Deadline(VALIDATOR_TIMEOUT, context?.clock, context?.signal);
  try {
    return await deadline.race(work());
  } finally {
    deadline.release();
  }
}

export function withAnswer(
  evidence: Evidence,
  answer: Transformed | undefined,
  rules: ValueChecks['rules'],
  input: Json | undefined,
): Evidence {
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
