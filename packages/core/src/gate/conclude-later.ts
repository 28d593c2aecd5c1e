import type { Evidence } from '../model/evidence.ts';
import type { CheckContext } from '../model/gate.ts';
import type { Verdict } from '../model/verdict.ts';
import { Deadline } from '../stages/checks/deadline.ts';
import { concluded } from './conclude.ts';
import type { Settings } from './settings.ts';
import { askValidator, withAnswer } from './with-answer.ts';

/** Returns the verdict on the evidence after waiting for an asynchronous validator, which gets no more time than a check. */
export async function concludeLater(evidence: Evidence, settings: Settings, context: CheckContext | undefined): Promise<Verdict> {
  return await withinTime(() => whenAnswered(evidence, settings), context);
}

async function whenAnswered(evidence: Evidence, settings: Settings): Promise<Verdict> {
  let answer = askValidator(evidence, settings);
  while (answer?.kind === 'promise') answer = await answer.answer;
  return concluded(evidence, settings, (read) => withAnswer(read, answer, settings));
}

/** The time limit of an asynchronous validator. */
const VALIDATOR_TIMEOUT = 10_000;

/** Returns a verdict that may have to wait for a validator, which gets as much time as a check. */
async function withinTime(work: () => Promise<Verdict>, context: CheckContext | undefined): Promise<Verdict> {
  const deadline = new Deadline(VALIDATOR_TIMEOUT, context?.clock, context?.signal);
  try {
    return await deadline.race(work());
  } finally {
    deadline.release();
  }
}
