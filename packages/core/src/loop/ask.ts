import { settledMessages } from '../message/sent-messages.ts';
import { type Cancel, Fault } from '../model/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { AskOptions } from './ask-options.ts';
import { AskRun } from './ask-run.ts';
import { checkGiven, clockOf } from './check-given.ts';
import { contractDigest } from './contract-digest.ts';
import type { Effect, LoopEvent } from './event.ts';
import type { Outcome } from './outcome.ts';
import { initialState, type LoopState } from './state.ts';
import { effectOf, type Step, step } from './step.ts';

/** Asks a model, judges its reply, and asks again with the findings until there is an outcome. `step` makes every decision. */
export async function ask<Value>(options: AskOptions<Value>): Promise<Outcome<Value>> {
  const checked = checkGiven(options);
  // Every request repeats the task: bytes that somebody changes in the meantime must not change it.
  const given = { ...checked, messages: settledMessages(checked.messages) };
  const clock = clockOf(given);
  const start = startOf(given, clock);
  const run = new AskRun(given, clock, start.run);
  if (given.resume !== undefined) await run.restore(start);
  let [state, effects] = begun(start, given, run);
  for (;;) {
    run.note({ kind: 'state-reached', state });
    const event = await perform(effects[0], run, state, given);
    if (event === undefined) return run.outcome(state);
    [state, effects] = step(state, event);
  }
}

function startOf<Value>({ gate, resume, budget, mostFaults, holds, run }: AskOptions<Value>, clock: Clock): LoopState {
  const contract = contractDigest(gate) ?? null;
  if (resume === undefined)
    return initialState(budget, mostFaults, { ...(holds && { holds }), run: run ?? idBy(clock), contract });
  return resume.state.contract === contract ? resume.state : { ...resume.state, contract: null };
}

function idBy(clock: Clock): string {
  return Array.from({ length: 8 }, () =>
    Math.floor(clock.random() * 2 ** 16)
      .toString(16)
      .padStart(4, '0'),
  ).join('');
}

function begun<Value>(start: LoopState, { resume }: AskOptions<Value>, run: AskRun<Value>): Step {
  run.note({ kind: 'run-start', model: run.model, resumed: resume !== undefined });
  if (resume?.decision !== undefined) {
    run.note({ kind: 'decision-made', decision: resume.decision });
    return step(start, { kind: 'decision', decision: resume.decision });
  }
  if (start.calls === 0) return step(start, { kind: 'start' });
  const effect = effectOf(start);
  return [start, effect === undefined ? [] : [effect]];
}

async function perform<Value>(
  effect: Effect | undefined,
  run: AskRun<Value>,
  state: LoopState,
  { signal }: AskOptions<Value>,
): Promise<LoopEvent | undefined> {
  if (effect === undefined || effect.kind === 'end') return undefined;
  if (signal?.aborted) return { kind: 'cancel' };
  try {
    const event = await untilCancelled(run.perform(effect, state), signal);
    return signal?.aborted ? { kind: 'cancel' } : event;
  } catch (problem) {
    if (signal?.aborted) return { kind: 'cancel' };
    if (problem instanceof Fault) return run.fault(problem, state);
    throw problem;
  }
}

function untilCancelled<Result>(work: Promise<Result>, signal: Cancel | undefined): Promise<Result> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Fault('fault.cancelled', 'The run was cancelled.'));
    signal.addEventListener('abort', stop, { once: true });
    const ended = <Given>(then: (given: Given) => void) => {
      return (given: Given) => {
        signal.removeEventListener('abort', stop);
        then(given);
      };
    };
    work.then(ended(resolve), ended(reject));
  });
}
