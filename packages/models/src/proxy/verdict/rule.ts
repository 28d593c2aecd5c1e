import { randomUUID } from 'node:crypto';
import {
  ask,
  type Budget,
  type Cancel,
  Fault,
  type Gate,
  type Json,
  type ModelReply,
  type Outcome,
  type Pass,
  type Telemetry,
  type ToolReply,
  type Verdict,
} from '@tamis/core';
import { listAt, textAt } from '@tamis/core/providers';
import { systemClock } from '../../system-clock.ts';
import { callOutcomes, withIds } from '../../tools/call-outcomes.ts';
import type { MendedCall, Said } from '../mend/mend.ts';
import type { UpstreamModel } from '../upstream/upstream-model.ts';
import { type Gates, type ReplyGate, replyGate } from './reply-gate.ts';

/** How a reply is judged. */
interface Court {
  readonly gates: Gates;
  /** Earlier calls, if the contract judges calls. */
  readonly input: Json | undefined;
  /** What preconditions look at. */
  readonly world: unknown;
  readonly budget: Partial<Budget>;
  readonly signal: Cancel;
  readonly telemetry: Telemetry | undefined;
}

/** Asks the model, and again within the budget; a fault ends it, because retrying is up to the client. */
export async function rule(model: UpstreamModel, { gates, input, world, budget, signal, telemetry }: Court): Promise<Ruling> {
  const gate = replyGate(gates, () => model.reply?.calls !== undefined);
  // The client has told the model what it wants; its request is sent as it is. There is no journal here, so the run needs no id.
  const given = {
    gate,
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

/** What an altered reply now says; undefined if nothing is left of it. */
function saidNow(kind: string | undefined, verdict: Pass, reply: ModelReply): Said | undefined {
  if (kind !== 'tool-calls') return { text: textOf(kind, verdict.value), calls: [] };
  const { calls, content = '' } = verdict.value as unknown as ToolReply;
  if (calls.length === 0 && content === '') return undefined;
  return { text: content, calls: mendedCalls(verdict as unknown as Pass<ToolReply>, reply) };
}

/** Text stays text, a command is written in its canonical form, and everything else is JSON. */
function textOf(kind: string | undefined, value: Json): string {
  const text = kind === 'command' ? textAt(value, 'say') : value;
  return typeof text === 'string' ? text : JSON.stringify(value);
}

/** Each call under the id that the provider gave it; a call that was in the text gets one of ours. */
function mendedCalls(verdict: Pass<ToolReply>, { calls = [] }: ModelReply): readonly MendedCall[] {
  const { outcomes } = callOutcomes(calls, verdict);
  const named = withIds(calls, outcomes, verdict.value.calls);
  const places = new Map(outcomes.flatMap((outcome, index) => (outcome.kind === 'run' ? [[outcome.place, index]] : [])));
  return named.map(({ id = newId(), name, arguments: given }, index) => ({
    id,
    name,
    arguments: given,
    place: places.get(index),
  }));
}

function newId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`;
}

/** What became of a client's request. */
export type Ruling =
  /** The reply may be passed on; `said` is set if it now says something else. */
  | { readonly kind: 'pass'; readonly verdict: Verdict; readonly said: Said | undefined }
  /** It is held or failed, and the budget is spent; `gate` judged it. */
  | { readonly kind: 'stop'; readonly verdict: Verdict; readonly gate: Gate }
  /** The provider or we ourselves failed. */
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** The client has left. */
  | { readonly kind: 'gone' };
