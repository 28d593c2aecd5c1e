import type { Evidence, Verdict } from '../model/index.ts';
import { decide } from '../stages/verdict/decide.ts';
import type { GateSettings, Transformed, ValueChecks } from './gate-settings.ts';
import type { ReplyFacts } from './reply-facts.ts';

// Returns the verdict on the evidence. The validator is asked now, unless its answer is given. Sources and nulls are looked up in the value
// as it was read, because a validator may change it.
export function conclude(evidence: Evidence, gate: GateSettings, { unit }: ReplyFacts, answer?: Transformed): Verdict {
  const { policy, validator, after } = gate;
  const answered = (read: Evidence) => validator?.answered(read, after.rules, unit.input, answer) ?? read;
  const end = (read: Evidence) => withAbstained(decide(answered(read), policy), evidence, after);
  return after.grounding === undefined ? end(evidence) : after.grounding(evidence, unit, end);
}

function withAbstained(verdict: Verdict, { value }: Evidence, { abstained }: ValueChecks): Verdict {
  if (abstained === undefined || value === undefined || verdict.status === 'fail') return verdict;
  return { ...verdict, abstained: abstained(value) };
}
