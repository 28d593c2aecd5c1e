import type { Evidence } from '../model/evidence.ts';
import type { CheckContext } from '../model/gate.ts';
import type { Verdict } from '../model/verdict.ts';
import { decide } from '../stages/verdict/decide.ts';
import { askValidator, withAnswer } from './conclude.ts';
import type { Settings } from './settings.ts';
import { withinTime } from './within-time.ts';

/** The verdict on the evidence, after waiting for a validator that answers later, but no longer than for a check. */
export async function concludeLater(evidence: Evidence, settings: Settings, context: CheckContext | undefined): Promise<Verdict> {
  return await withinTime(() => whenAnswered(evidence, settings), context);
}

async function whenAnswered(evidence: Evidence, settings: Settings): Promise<Verdict> {
  let answer = askValidator(evidence, settings);
  while (answer?.kind === 'promise') answer = await answer.answer;
  return decide(withAnswer(evidence, answer, settings), settings.policy);
}
