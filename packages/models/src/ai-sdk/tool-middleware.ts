import type { AnyCall, Gate, ToolReply } from '@tamis/core';
import { textAt } from '@tamis/core/internal';
import { requireWorld } from '@tamis/core/loop';
import { HOLD_OPTIONS, refuseOnHold } from '../held/settle-hold.ts';
import { checkOptions, option } from '../options/check-options.ts';
import { requireToolGate } from '../tools/tool-gate.ts';
import { TURN_OPTIONS } from '../tools/turn-options.ts';
import { historyIn } from './history-in.ts';
import { judgeResults } from './judge-results.ts';
import { type AiSdkReply, type AiSdkToolOptions, type SettledCalls, settleCalls } from './settle-calls.ts';
import { honestPrompt } from './stopped-call.ts';
import {
  type AiSdkPart,
  type AiSdkRequest,
  type AiSdkToolCall,
  type AiSdkVersion,
  isOpenCall,
  isText,
  isThought,
  NEWEST,
  withCallsFound,
} from './tool-parts.ts';

interface Asked {
  readonly params: AiSdkRequest & { readonly toolChoice?: unknown };
}

/** An AI SDK middleware for `wrapLanguageModel`. */
export interface AiSdkToolMiddleware<Version extends AiSdkVersion = 'v4'> {
  readonly specificationVersion: Version;
  transformParams<Params extends Asked['params']>(given: { readonly params: Params }): Promise<Params>;
  wrapGenerate<Result extends { content: AiSdkPart[]; finishReason: unknown }>(
    given: Asked & { readonly doGenerate: () => PromiseLike<Result> },
  ): Promise<Result>;
  wrapStream<Result extends { stream: ReadableStream }>(
    given: Asked & { readonly doStream: () => PromiseLike<Result> },
  ): Promise<Result>;
}

/**
 * Judges every reply as a whole before the SDK runs any of its calls. Calls that pass go on, repaired if necessary, including calls that
 * the model wrote as text. Calls that fail, or are held and not let through, become errors that the model sees. A call that was in doubt
 * carries the doubt in `providerMetadata.tamis` for whoever approves it. Tool results are judged before the model sees them.
 */
export function tamisMiddleware<Version extends AiSdkVersion = 'v4'>(
  given: Gate<ToolReply<AnyCall>>,
  options: AiSdkToolOptions = {},
): AiSdkToolMiddleware<Version> {
  const gate = requireToolGate(given);
  const { calls: _, ...turn } = TURN_OPTIONS;
  refuseOnHold('tamisMiddleware', options);
  checkOptions<AiSdkToolOptions>('tamisMiddleware', options, {
    ...turn,
    ...HOLD_OPTIONS,
    onVerdict: option.function,
    generateId: option.function,
  });
  requireWorld('tamisMiddleware', gate, options.world);
  return {
    specificationVersion: NEWEST as Version,
    transformParams: async ({ params }) => {
      const { prompt, answers } = honestPrompt(params.prompt);
      return { ...params, prompt: judgeResults(prompt, { gate, answers, onResult: options.onResult }) };
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate();
      const { content, finishReason } = result;
      const said = { text: joined(content.filter(isText)), reasoning: joined(content.filter(isThought)) };
      const reply = { ...said, open: content.filter(isOpenCall), finishReason, ...asked(params) };
      const settled = await settleCalls(gate, reply, { messages: params.prompt, ...options, calls: historyIn(params.prompt) });
      const finish = settled.found === undefined ? finishReason : withCallsFound(finishReason);
      return { ...result, content: settledContent(content, settled), finishReason: finish };
    },
    wrapStream: async ({ doStream, params }) => {
      const result = await doStream();
      const calls = historyIn(params.prompt);
      const settle: Settle = (reply) =>
        settleCalls(gate, { ...reply, ...asked(params) }, { messages: params.prompt, ...options, calls });
      return { ...result, stream: result.stream.pipeThrough(toolStream(settle)) };
    },
  };
}

function joined(parts: readonly { readonly text: string }[]): string {
  return parts.map(({ text }) => text).join('\n');
}

function asked(params: Asked['params']): Pick<AiSdkReply, 'offered' | 'request'> {
  return { offered: offeredIn(params), request: params };
}

function offeredIn(params: Asked['params']): ReadonlySet<string> {
  if (textAt(params.toolChoice, 'type') === 'none') return new Set();
  return new Set((params.tools ?? []).flatMap((tool) => textAt(tool, 'name') ?? []));
}

function settledContent(content: readonly AiSdkPart[], { calls, found }: SettledCalls): AiSdkPart[] {
  const left = found === undefined ? content : content.filter((part) => !isText(part));
  const said: readonly AiSdkPart[] = found?.content ? [{ type: 'text', text: found.content } as AiSdkPart] : [];
  let next = 0;
  const settled = left.flatMap((part) => (isOpenCall(part) ? (calls[next++] ?? []) : part));
  return [...settled, ...said, ...(found?.calls ?? [])];
}

type Settle = (reply: Omit<AiSdkReply, 'offered' | 'request'>) => Promise<SettledCalls>;

interface StreamPart extends AiSdkPart {
  readonly id?: string;
  readonly delta?: string;
  readonly providerExecuted?: boolean;
  readonly finishReason?: unknown;
}

// A stream in which text passes through as it comes. Calls, and the pieces of their input, wait for the end of the reply, because only the
// whole can be judged. A stream that breaks off before that has no calls.
function toolStream(settle: Settle): TransformStream<StreamPart, StreamPart> {
  let text = '';
  let reasoning = '';
  const open: (StreamPart & AiSdkToolCall)[] = [];
  const inputs = new Set<string | undefined>();
  return new TransformStream({
    async transform(part, controller) {
      if (part.type === 'text-delta') text += part.delta ?? '';
      if (part.type === 'reasoning-delta') reasoning += part.delta ?? '';
      if (part.type === 'text-start' && text !== '') text += '\n';
      if (part.type === 'tool-input-start' && part.providerExecuted !== true) inputs.add(part.id);
      if (isOpenCall(part)) open.push(part);
      else if (part.type === 'finish') {
        const { calls, found } = await settle({ text, reasoning, open: open.splice(0), finishReason: part.finishReason });
        for (const call of [...calls, ...(found?.calls ?? [])]) if (call !== undefined) controller.enqueue(call);
        controller.enqueue(found === undefined ? part : { ...part, finishReason: withCallsFound(part.finishReason) });
      } else if (!isInput(part, inputs)) controller.enqueue(part);
    },
  });
}

function isInput({ type, id }: StreamPart, inputs: ReadonlySet<string | undefined>): boolean {
  return type.startsWith('tool-input-') && inputs.has(id);
}
