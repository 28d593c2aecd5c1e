import type { Evidence } from '../model/evidence.ts';
import type { Verdict } from '../model/verdict.ts';
import { decide } from '../stages/verdict/decide.ts';
import type { Settings } from './settings.ts';

/** The verdict on the evidence, once the validator has answered; here, one that answers later is a failure. */
export function conclude(evidence: Evidence, settings: Settings): Verdict {
  return decide(settings.answered?.(evidence, settings) ?? evidence, settings.policy);
}
