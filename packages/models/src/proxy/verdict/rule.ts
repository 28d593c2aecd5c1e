import {
  ask,
  type Budget,
  type Cancel,
  Fault,
  type Gate,
  type Json,
  type ModelReply,
  type Outcome,
  type Verdict,
} from '@tamis/core';
import { listAt } from '@tamis/core/providers';
import { systemClock } from '../../system-clock.ts';
import type { UpstreamModel } from '../upstream/upstream-model.ts';
import type { Ruling } from './ruling.ts';
import { saidNow } from './said-now.ts';

/** How a reply is judged. */
export interface Court {
  readonly gate: Gate;
  /** Earlier calls, if the contract judges calls. */
  readonly input: Json | undefined;
  readonly budget: Partial<Budget>;
  readonly cancel: Cancel;
}

/** Asks the model, and again within the budget; a fault ends it, because retrying is up to the client. */
export async function rule(model: UpstreamModel, { gate, input, budget, cancel }: Court): Promise<Ruling> {
  // The client has told the model what it wants; its request is sent as it is. There is no journal here, so the run needs no id.
  const given = {
    gate,
    model,
    ...(input === undefined ? {} : { input }),
    messages: [],
    contract: 'off',
    clock: systemClock,
    budget,
    mostFaults: 0,
    run: '',
    cancel,
  } as const;
  return rulingOf(await ask(given), gate, model);
}

function rulingOf(outcome: Outcome<Json>, gate: Gate, model: UpstreamModel): Ruling {
  switch (outcome.status) {
    case 'accepted':
      return passed(outcome, gate, model);
    case 'exhausted':
    case 'escalated':
      return { kind: 'stop', verdict: outcome.verdict };
    case 'faulted':
      return { kind: 'fault', fault: outcome.fault };
    case 'cancelled':
      return { kind: 'gone' };
  }
}

function passed({ verdict }: Extract<Outcome<Json>, { status: 'accepted' }>, gate: Gate, { reply }: UpstreamModel): Ruling {
  if (!isAltered(gate.kind, verdict, reply) || reply === undefined || verdict.status !== 'pass')
    return { kind: 'pass', verdict, said: undefined };
  const said = saidNow(gate.kind, verdict, reply);
  if (said !== undefined) return { kind: 'pass', verdict, said };
  return { kind: 'fault', fault: new Fault('fault.refused', 'Nothing is left of the reply: every call in it was dropped.') };
}

/** Whether a reply now says something else. Calls that were in its text are calls now; what is called has not changed. */
function isAltered(kind: string | undefined, { changes, dropped, ...verdict }: Verdict, reply: ModelReply | undefined): boolean {
  if (changes.length > 0 || dropped.length > 0) return true;
  const { length } = listAt('value' in verdict ? verdict.value : undefined, 'calls');
  return kind === 'tool-calls' && length !== (reply?.calls ?? []).length;
}
