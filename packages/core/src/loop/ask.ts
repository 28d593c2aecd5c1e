import { Fault } from '../model/fault.ts';
import type { AskGiven } from './ask-given.ts';
import type { Effect, LoopEvent } from './event.ts';
import type { Outcome } from './outcome.ts';
import { Run } from './run.ts';
import { initialState, type LoopState } from './state.ts';
import { step } from './step.ts';

/** Asks a model, judges, and asks again with what went wrong, until there is an outcome. Every step is decided by `step`. */
export async function ask<Value>(given: AskGiven<Value>): Promise<Outcome<Value>> {
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

/** Does what is to be done, and says what happened; nothing where the run is over. */
async function perform<Value>(
  effect: Effect | undefined,
  run: Run<Value>,
  state: LoopState,
  given: AskGiven<Value>,
): Promise<LoopEvent | undefined> {
  try {
    switch (effect?.kind) {
      case 'ask':
        return await run.call(effect.reason, state);
      case 'judge':
        return await run.judge();
      case 'judge-edit':
        return await run.judgeEdit(effect.text);
      case 'wait':
        await given.clock.wait(effect.milliseconds, given.cancel);
        return given.cancel?.aborted ? { kind: 'cancel' } : { kind: 'waited' };
      case 'escalate':
        return await run.escalate(state);
      default:
        return undefined;
    }
  } catch (problem) {
    if (problem instanceof Fault) return run.fault(problem, state);
    throw problem;
  }
}
