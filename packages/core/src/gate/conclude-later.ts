import { checkSignal } from '../lib/check-signal.ts';
import type { Evidence } from '../model/evidence.ts';
import type { CheckContext } from '../model/gate.ts';
import type { Verdict } from '../model/verdict.ts';
import { Deadline } from '../stages/checks/deadline.ts';
import { validatorFault } from '../stages/schema/index.ts';
import { concluded } from './conclude.ts';
import type { Settings, Transformed } from './settings.ts';
import { askValidator, withAnswer } from './with-answer.ts';

export async function concludeLater(evidence: Evidence, settings: Settings, context: CheckContext | undefined): Promise<Verdict> {
  checkSignal(context?.signal);
  const asked = askValidator(evidence, settings);
  const answer = asked?.kind === 'promise' ? await withinTime(() => whenAnswered(asked), context) : asked;
  if (answer?.kind === 'threw') throw validatorFault(answer);
  return concluded(evidence, settings, (read) => withAnswer(read, answer, settings));
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
