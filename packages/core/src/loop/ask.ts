import type { Cancel } from '../model/cancel.ts';
import { Fault } from '../model/fault.ts';
import type { AskGiven } from './ask-given.ts';
import type { Effect, LoopEvent } from './event.ts';
import type { Outcome } from './outcome.ts';
import { Run } from './run.ts';
import { initialState, type LoopState } from './state.ts';
import { step } from './step.ts';

/** Asks a model, judges, and asks again with what went wrong, until there is an outcome. Every step is decided by `step`. */
export async function ask<Value>(given: AskGiven<Value>): Promise<Outcome<Value>> {
  checkResume(given);
  const run = new Run(given);
  let state = given.resume?.state ?? initialState(given.budget, given.mostFaults);
  const first: LoopEvent = given.resume === undefined ? { kind: 'start' } : { kind: 'decision', decision: given.resume.decision };
  for (let event: LoopEvent | undefined = first; event !== undefined; ) {
    const [next, effects]: readonly [LoopState, readonly Effect[]] = step(state, event);
    state = next;
    run.note({ kind: 'state-reached', state });
    event = await perform(effects[0], run, state, given);
  }
  return run.outcome(state);
}

/** Only a run that waits for a person can be taken up again; any other state would be an outcome that never was. */
function checkResume({ resume }: Pick<AskGiven<unknown>, 'resume'>): void {
  if (resume === undefined) return;
  const { state, attempts } = resume;
  if (state.version === 1 && state.phase === 'escalated' && attempts.length > 0) return;
  throw new TypeError('Only an escalated run can be resumed: its state and attempts are expected, as the outcome gave them.');
}

/** Does what is to be done, and says what happened; nothing where the run is over. Whatever it is, cancelling ends it. */
async function perform<Value>(
  effect: Effect | undefined,
  run: Run<Value>,
  state: LoopState,
  { cancel }: AskGiven<Value>,
): Promise<LoopEvent | undefined> {
  if (effect === undefined || effect.kind === 'end') return undefined;
  if (cancel?.aborted) return { kind: 'cancel' };
  try {
    const event = await untilCancelled(run.perform(effect, state), cancel);
    return cancel?.aborted ? { kind: 'cancel' } : event;
  } catch (problem) {
    if (cancel?.aborted) return { kind: 'cancel' };
    if (problem instanceof Fault) return run.fault(problem, state);
    throw problem;
  }
}

/** The result of some work, or a Fault at once when the run is cancelled; the work may go on, and nobody listens. */
async function untilCancelled<Result>(work: Promise<Result>, cancel: Cancel | undefined): Promise<Result> {
  if (cancel === undefined) return await work;
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Fault('fault.cancelled', 'The run was cancelled.'));
    cancel.addEventListener('abort', stop, { once: true });
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    cancel.removeEventListener('abort', stop);
  }
}
