import type { Gate, ToolCall, ToolReply, Verdict } from '@tamis/core';
import { jsonIn } from '../json/json-in.ts';
import { type CallOutcome, callOutcomes } from '../tools/call-outcomes.ts';
import { judgeReply } from '../tools/judge-reply.ts';
import type { TurnOptions } from '../tools/turn-options.ts';
import { words } from '../tools/words.ts';
import { finishWord } from './finish.ts';
import { type AiSdkToolCall, stoppedCall } from './tool-parts.ts';

/** How the calls of a reply are handled. */
export interface AiSdkToolOptions extends Omit<TurnOptions, 'calls'> {
  /** Decides about a reply that the gate holds: true runs its calls as they are held. Without it they are not run. */
  readonly onHold?: (verdict: Verdict<ToolReply> & { readonly status: 'hold' }) => boolean | Promise<boolean>;
  /** Called with every verdict. */
  readonly onVerdict?: (verdict: Verdict<ToolReply>) => void;
  /** Makes ids for calls found in the text; they must be unique in a conversation. */
  readonly generateId?: () => string;
}

/** A reply, and what it may call. */
export interface AiSdkReply {
  readonly text: string;
  readonly open: readonly AiSdkToolCall[];
  readonly finishReason: unknown;
  /** The names of the tools that were offered. */
  readonly offered: ReadonlySet<string>;
}

/** The calls of a reply as the SDK gets them. */
export interface SettledCalls {
  /** For each call, its replacement; undefined if it was already made, or is not a call. */
  readonly calls: readonly (AiSdkToolCall | undefined)[];
  /** Calls found in the text, and what is left of the text without them. */
  readonly found?: { readonly calls: readonly AiSdkToolCall[]; readonly content: string };
}

/** Judges a reply and settles its calls: what passes is repaired, what does not is changed so that the SDK can't run it. */
export async function settleCalls(
  gate: Gate<ToolReply>,
  reply: AiSdkReply,
  options: AiSdkToolOptions & Pick<TurnOptions, 'calls'>,
): Promise<SettledCalls> {
  const { text, open, offered } = reply;
  // Without any tools, the text is about something else.
  if (open.length === 0 && offered.size === 0) return { calls: [] };
  const calls = open.map(({ toolCallId: id, toolName: name, input }) => ({ id, name, arguments: input }));
  const finish = finishWord(reply.finishReason);
  const finishReason = typeof finish === 'string' ? finish : undefined;
  const verdict = await judgeReply(gate, { text, calls, finishReason }, options);
  options.onVerdict?.(verdict);
  const value = await released(verdict, options);
  const { outcomes, isStopped } = callOutcomes(calls, verdict);
  const sound = isStopped ? [] : (value?.calls ?? []);
  const settled = open.map((part, index) => settle(part, outcomes[index], sound));
  if (!mayHoldCalls(reply, sound)) return { calls: settled };
  const found = sound.map((call) => toolCallOf(call, options.generateId ?? newId));
  return { calls: settled, found: { calls: found, content: value?.content ?? '' } };
}

/** What may run: what passes, and what is held if `onHold` agrees. */
async function released(verdict: Verdict<ToolReply>, { onHold }: AiSdkToolOptions): Promise<ToolReply | undefined> {
  if (verdict.status !== 'hold') return verdict.status === 'pass' ? verdict.value : undefined;
  return verdict.held.calls.length > 0 && (await onHold?.(verdict)) === true ? verdict.held : undefined;
}

/** Whether to look for calls in the text: the provider found none, there are tools, and the reply is complete. */
function mayHoldCalls({ open, offered, finishReason }: AiSdkReply, sound: readonly ToolCall[]): boolean {
  if (open.length > 0 || sound.length === 0 || !sound.every(({ name }) => offered.has(name))) return false;
  const word = finishWord(finishReason);
  return word === 'stop' || word === 'tool-calls';
}

/** A call that was already made, or that is not a call, is not replaced. */
function settle(part: AiSdkToolCall, outcome: CallOutcome | undefined, sound: readonly ToolCall[]): AiSdkToolCall | undefined {
  if (outcome?.kind === 'stopped') return stoppedCall(part, outcome.why);
  if (outcome?.kind !== 'run') return undefined;
  const call = sound[outcome.place];
  return call === undefined ? stoppedCall(part, words.refused) : withCall(part, call);
}

/** A call that was valid as received stays exactly as it is. */
function withCall(part: AiSdkToolCall, call: ToolCall): AiSdkToolCall {
  const input = JSON.stringify(call.arguments);
  const isSame = call.name === part.toolName && JSON.stringify(jsonIn(part.input)) === input;
  return isSame ? part : { ...part, toolName: call.name, input };
}

function toolCallOf({ name, arguments: given }: ToolCall, generateId: () => string): AiSdkToolCall {
  return { type: 'tool-call', toolCallId: generateId(), toolName: name, input: JSON.stringify(given) };
}

function newId(): string {
  return `call_${crypto.randomUUID()}`;
}
