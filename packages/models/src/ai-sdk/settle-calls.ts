import type { Gate, ToolCall, ToolReply, Verdict } from '@tamis/core';
import { parseJson } from '../json/parse-json.ts';
import { type Fate, fatesOf } from '../tools/fates.ts';
import { judgeReply } from '../tools/judge-reply.ts';
import type { TurnOptions } from '../tools/turn-options.ts';
import { words } from '../tools/words.ts';
import type { AiSdkToolCall } from './tool-parts.ts';

/** How the calls of a reply are dealt with. */
export interface AiSdkToolOptions extends Omit<TurnOptions, 'calls'> {
  /** Decides about a reply that the gate holds: true has its calls run as they are held. Without it they are not run. */
  readonly onHold?: (verdict: Verdict<ToolReply> & { readonly status: 'hold' }) => boolean | Promise<boolean>;
  /** Told of every verdict. */
  readonly onVerdict?: (verdict: Verdict<ToolReply>) => void;
  /** Makes ids for calls that stood in the text; they must never come twice in a conversation. */
  readonly generateId?: () => string;
}

/** The calls of a reply as the SDK may have them. */
export interface SettledCalls {
  /** For each call: what stands in its place; nothing where it is made already, or is none. */
  readonly calls: readonly (AiSdkToolCall | undefined)[];
  /** Calls that stood in the text, and what is left of the text without them. */
  readonly found?: { readonly calls: readonly AiSdkToolCall[]; readonly content: string };
}

/** Judges a reply and settles its calls: what passes is mended, what does not is made such that the SDK can't run it. */
export async function settleCalls(
  gate: Gate<ToolReply>,
  text: string,
  open: readonly AiSdkToolCall[],
  options: AiSdkToolOptions & Pick<TurnOptions, 'calls'>,
): Promise<SettledCalls> {
  const calls = open.map(({ toolCallId: id, toolName: name, input }) => ({ id, name, arguments: input }));
  const verdict = await judgeReply(gate, { text, calls }, options);
  options.onVerdict?.(verdict);
  const isRefused = verdict.status === 'hold' && (await options.onHold?.(verdict)) !== true;
  const value = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' && !isRefused ? verdict.held : undefined;
  const { fates, isStopped } = fatesOf(calls, verdict);
  const sound = isStopped ? [] : (value?.calls ?? []);
  const settled = open.map((part, index) => settle(part, fates[index], sound));
  if (open.length > 0 || sound.length === 0) return { calls: settled };
  const found = sound.map((call) => toolCallOf(call, options.generateId ?? newId));
  return { calls: settled, found: { calls: found, content: value?.content ?? '' } };
}

/** A call that was made already, or that is none, has no place. */
function settle(part: AiSdkToolCall, fate: Fate | undefined, sound: readonly ToolCall[]): AiSdkToolCall | undefined {
  if (fate?.kind === 'stopped') return unusable(part, fate.why);
  if (fate?.kind !== 'run') return undefined;
  const call = sound[fate.place];
  return call === undefined ? unusable(part, words.refused) : withCall(part, call);
}

/** A call that is sound as it came stays to the letter. */
function withCall(part: AiSdkToolCall, call: ToolCall): AiSdkToolCall {
  const input = JSON.stringify(call.arguments);
  const isSame = call.name === part.toolName && JSON.stringify(parseJson(part.input)) === input;
  return isSame ? part : { ...part, toolName: call.name, input };
}

/** Input that is no JSON: the SDK does not run the call, and shows the model this text as the error. */
function unusable(part: AiSdkToolCall, why: string): AiSdkToolCall {
  return { ...part, input: `Not run. ${why}` };
}

function toolCallOf({ name, arguments: given }: ToolCall, generateId: () => string): AiSdkToolCall {
  return { type: 'tool-call', toolCallId: generateId(), toolName: name, input: JSON.stringify(given) };
}

function newId(): string {
  return `call_${crypto.randomUUID()}`;
}
