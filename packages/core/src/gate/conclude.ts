import type { Evidence } from '../model/evidence.ts';
import type { Verdict } from '../model/verdict.ts';
import { decide } from '../stages/verdict/decide.ts';
import type { Settings } from './settings.ts';

export function conclude(evidence: Evidence, settings: Settings): Verdict {
  return concluded(evidence, settings, (read) => settings.answered?.(read, settings) ?? read);
}

// Returns the verdict on the evidence after validation. Sources and nulls are looked up in the value as it was read, because a validator
// may change it.
export function concluded(evidence: Evidence, settings: Settings, answered: (read: Evidence) => Evidence): Verdict {
  const end = (read: Evidence) => withAbstained(decide(answered(read), settings.policy), evidence, settings);
  return settings.grounding === undefined ? end(evidence) : settings.grounding(evidence, settings.unit, end);
}

function withAbstained(verdict: Verdict, { value }: Evidence, { abstained }: Settings): Verdict {
  if (abstained === undefined || value === undefined || verdict.status === 'fail') return verdict;
  return { ...verdict, abstained: abstained(value) };
}
