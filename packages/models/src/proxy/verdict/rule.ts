import { ask, Fault, type Gate, type Json, type Outcome, type Verdict, type World } from '@tamis/core';
import { listAt } from '@tamis/core/internal';
import { type Budget, requireWorld } from '@tamis/core/loop';
import type { Cancel, ModelReply, Telemetry } from '@tamis/core/model';
import { systemClock } from '../../system-clock.ts';
import type { Said } from '../mend/mend.ts';
import type { UpstreamModel } from '../upstream/upstream-model.ts';
import { type Gates, type ReplyGate, replyGate } from './reply-gate.ts';
import { saidNow } from './said-now.ts';

interface Court {
  readonly gates: Gates;
  readonly input: Json | undefined;
  readonly messages: readonly unknown[];
  readonly world: World;
  readonly budget: Partial<Budget>;
  readonly signal: Cancel;
  readonly telemetry: Telemetry | undefined;
}

// Asks the model, and asks again within the budget. A fault ends this, because retrying is up to the client.
export async function rule(
  model: UpstreamModel,
  { gates, input, messages, world, budget, signal, telemetry }: Court,
): Promise<Ruling> {
  const gate = replyGate(gates, () => model.reply?.calls !== undefined);
  // Only the model's own replies are judged with it, because what people agreed to must not be held again for the same reason.
  const spoken: Gate = inConversation(gate, messages);
  const missing = missingWorld(gates, world);
  if (missing !== undefined) return { kind: 'fault', fault: missing };
  // The client has told the model what it wants, and its request is sent unchanged. There is no journal here, so the run needs no id.
  const given = {
    gate: spoken,
    model,
    ...(input === undefined ? {} : { input }),
    ...(world === undefined ? {} : { world }),
    messages: [],
    contract: 'off',
    clock: systemClock,
    budget,
    mostFaults: 0,
    run: '',
    signal,
    ...(telemetry && { telemetry }),
  } as const;
  return rulingOf(await ask(given), gate, model);
}

function inConversation(gate: ReplyGate, messages: readonly unknown[]): Gate {
  const members = Object.getOwnPropertyDescriptors(gate);
  const check: Gate['check'] = (reply, world, context) => gate.check(reply, world, { ...context, messages });
  return Object.defineProperties({} as Gate, { ...members, check: { value: check, enumerable: true } });
}

// The fault for a missing world. A request's tools may have preconditions that were not known when the proxy started.
function missingWorld({ calls }: Gates, world: World): Fault | undefined {
  try {
    requireWorld('the proxy (--world)', calls ?? {}, world);
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

function rulingOf(outcome: Outcome<Json>, { part }: ReplyGate, model: UpstreamModel): Ruling {
  switch (outcome.status) {
    case 'accepted':
      return passed(outcome, part, model);
    case 'exhausted':
    case 'escalated':
      return { kind: 'stop', verdict: outcome.verdict, gate: part };
    case 'faulted':
      return { kind: 'fault', fault: outcome.fault };
    case 'cancelled':
      return { kind: 'gone' };
  }
}

function passed({ verdict }: Extract<Outcome<Json>, { status: 'accepted' }>, gate: Gate, { reply }: UpstreamModel): Ruling {
  if (!isAltered(gate.kind, verdict, reply) || reply === undefined || verdict.status !== 'pass')
    return { kind: 'pass', verdict, gate, said: undefined };
  const said = saidNow(gate.kind, verdict, reply);
  if (said !== undefined) return { kind: 'pass', verdict, gate, said };
  return { kind: 'fault', fault: new Fault('fault.refused', 'Nothing is left of the reply: every call in it was dropped.') };
}

function isAltered(kind: string | undefined, { changes, dropped, ...verdict }: Verdict, reply: ModelReply | undefined): boolean {
  if (changes.length > 0 || dropped.length > 0) return true;
  const { length } = listAt('value' in verdict ? verdict.value : undefined, 'calls');
  return kind === 'tool-calls' && length !== (reply?.calls ?? []).length;
}

export type Ruling =
  // The reply may be forwarded. `gate` judged it, and `said` is set if its content has changed.
  | { readonly kind: 'pass'; readonly verdict: Verdict; readonly gate: Gate; readonly said: Said | undefined }
  | { readonly kind: 'stop'; readonly verdict: Verdict; readonly gate: Gate }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'gone' };
