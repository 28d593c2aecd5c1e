import type { Gate, Json, ToolCall, ToolReply, Verdict } from '@tamis/core';
import { exactJson, groupBy } from '@tamis/core/internal';
import { carryingDoubt, type HoldDoubt } from '@tamis/core/loop';
import { type HoldOptions, settleHold } from '../held/settle-hold.ts';
import { type CallOutcome, callOutcomes } from '../tools/call-outcomes.ts';
import { doubtHints, placeIn, toolNamesIn } from '../tools/hints.ts';
import { judgeReply } from '../tools/judge-reply.ts';
import { type NativeReply, rawText } from '../tools/native-reply.ts';
import type { TurnOptions } from '../tools/turn-options.ts';
import { words } from '../tools/words.ts';
import { stoppedCall } from './stopped-call.ts';
import { type AiSdkRequest, type AiSdkToolCall, finishWord } from './tool-parts.ts';

/** How the calls of a reply are handled. */
export interface AiSdkToolOptions extends Omit<TurnOptions, 'calls'>, HoldOptions<ToolReply> {
  /** Called with every verdict, and the request that the reply answers. */
  readonly onVerdict?: (verdict: Verdict<ToolReply>, request: AiSdkRequest) => void;
  /** Makes ids for calls found in the text; they must be unique in a conversation. */
  readonly generateId?: () => string;
}

export interface AiSdkReply {
  readonly text: string;
  readonly reasoning: string;
  readonly open: readonly AiSdkToolCall[];
  readonly finishReason: unknown;
  readonly offered: ReadonlySet<string>;
  readonly request: AiSdkRequest;
}

export interface SettledCalls {
  // The replacement for each call, or undefined if the call was already made or is not a call.
  readonly calls: readonly (AiSdkToolCall | undefined)[];
  readonly found?: { readonly calls: readonly AiSdkToolCall[]; readonly content: string };
}

// Judges a reply and settles its calls. Calls that pass are repaired. The others are changed so that the SDK can't run them.
export async function settleCalls(
  gate: Gate<ToolReply>,
  reply: AiSdkReply,
  options: AiSdkToolOptions & Pick<TurnOptions, 'calls'>,
): Promise<SettledCalls> {
  const { text, reasoning, open, offered } = reply;
  // Without any tools, the text is about something else.
  if (open.length === 0 && offered.size === 0) return { calls: [] };
  const calls = open.map(({ toolCallId: id, toolName: name, input }) => ({ id, name, arguments: input }));
  const finish = finishWord(reply.finishReason);
  const finishReason = typeof finish === 'string' ? finish : undefined;
  const verdict = await judgeReply(gate, { text, calls, finishReason, reasoning }, { ...options, owner: 'tamisMiddleware' });
  options.onVerdict?.(verdict, reply.request);
  const { outcomes, isStopped } = callOutcomes(calls, verdict);
  const decided = isStopped ? NOTHING : await decide(gate, verdict, { text, calls }, options);
  const carry = carryDoubt(decided.doubt);
  const judged = judgedPlaces(outcomes);
  const settled = open.map((part, index) => {
    const outcome = outcomes[index];
    const one = settle(part, outcome, decided);
    return outcome?.kind === 'run' && one !== undefined ? carry(one, { place: outcome.place, index: judged[index] ?? 0 }) : one;
  });
  const { calls: sound, content } = decided;
  if (!mayHoldCalls(reply, sound)) return { calls: settled };
  const found = sound.map((call, place) => carry(toolCallOf(call, options.generateId ?? newId), { place, index: place }));
  return { calls: settled, found: { calls: found, content } };
}

function judgedPlaces(outcomes: readonly CallOutcome[]): readonly number[] {
  let next = 0;
  return outcomes.map(({ kind }) => (kind === 'none' ? next : next++));
}

interface Decided {
  readonly calls: readonly ToolCall[];
  readonly content: string;
  readonly doubt?: HoldDoubt<ToolReply> | undefined;
  readonly why: string;
}

const NOTHING: Decided = { calls: [], content: '', why: words.notRun };

// Decides which calls may run: those that pass, and held ones once everything they need has been decided.
async function decide(
  gate: Gate<ToolReply>,
  verdict: Verdict<ToolReply>,
  reply: NativeReply,
  options: AiSdkToolOptions,
): Promise<Decided> {
  if (verdict.status === 'pass') return { ...NOTHING, ...verdict.value };
  if (verdict.status === 'fail' || verdict.held.calls.length === 0) return NOTHING;
  const settled = await settleHold(gate, verdict, rawText(reply), options);
  if (settled.status === 'released') return { ...NOTHING, ...settled.value, doubt: settled.doubt };
  if (settled.status === 'doubted') return { ...NOTHING, why: doubtHints(settled.doubt, toolNamesIn(verdict, reply.calls)) };
  return { ...NOTHING, why: settled.isAsked ? words.refused : words.unasked };
}

function mayHoldCalls({ open, offered, finishReason }: AiSdkReply, sound: readonly ToolCall[]): boolean {
  if (open.length > 0 || sound.length === 0 || !sound.every(({ name }) => offered.has(name))) return false;
  const word = finishWord(finishReason);
  return word === 'stop' || word === 'tool-calls';
}

// Replaces a call with its outcome. A call that was already made, or is not a call, is not replaced.
function settle(part: AiSdkToolCall, outcome: CallOutcome | undefined, { calls, why }: Decided): AiSdkToolCall | undefined {
  if (outcome?.kind === 'stopped') return stoppedCall(part, outcome.why);
  if (outcome?.kind !== 'run') return undefined;
  const call = calls[outcome.place];
  return call === undefined ? stoppedCall(part, why) : withCall(part, call);
}

function withCall(part: AiSdkToolCall, call: ToolCall): AiSdkToolCall {
  const input = JSON.stringify(call.arguments);
  const isSame = call.name === part.toolName && saysExactly(part.input, input);
  return isSame ? part : { ...part, toolName: call.name, input };
}

function saysExactly(text: string, json: string): boolean {
  const read = exactJson(text);
  return read?.changes.length === 0 && read.refused === undefined && JSON.stringify(read.value) === json;
}

function toolCallOf({ name, arguments: given }: ToolCall, generateId: () => string): AiSdkToolCall {
  return { type: 'tool-call', toolCallId: generateId(), toolName: name, input: JSON.stringify(given) };
}

function newId(): string {
  return `call_${crypto.randomUUID()}`;
}

interface CallPlace {
  readonly place: number;
  readonly index: number;
}

type CarryDoubt = (call: AiSdkToolCall, at: CallPlace) => AiSdkToolCall;

// Attaches the doubt to calls that run although their reply was in doubt. The SDK passes their metadata to whoever approves them, and keeps
// nothing else of the model's text.
function carryDoubt(doubt: HoldDoubt<ToolReply> | undefined): CarryDoubt {
  if (doubt === undefined) return (call) => call;
  const changes = groupBy(doubt.changes, ({ path }) => placeIn(path));
  return (call, { place, index }) => {
    const own = [...(changes.get(undefined) ?? []), ...(changes.get(index) ?? [])];
    const about = { ...doubt, readings: readingsOf(doubt, place), changes: own };
    return { ...call, providerMetadata: carryingDoubt(call.providerMetadata, about) };
  };
}

function readingsOf({ readings }: HoldDoubt<ToolReply>, place: number): readonly Json[] {
  const own = readings.map(({ calls }) => calls[place] ?? null) as readonly Json[];
  const texts = own.map((reading) => JSON.stringify(reading));
  return own.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
}
