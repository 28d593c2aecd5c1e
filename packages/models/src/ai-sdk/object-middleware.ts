import { type Gate, type Message, promptContract } from '@tamis/core';
import { isObject } from '@tamis/core/internal';
import { appendMessages, promptMessages } from '@tamis/core/loop';
import { HOLD_OPTIONS, refuseOnHold } from '../held/settle-hold.ts';
import { checkOptions, option } from '../options/check-options.ts';
import { sumUsage } from '../provider/sum-usage.ts';
import { provisionalStream } from './provisional-stream.ts';
import { requireRequestedShape } from './requested-shape.ts';
import { type AiSdkObjectOptions, type SettledObject, settleObject } from './settle-object.ts';
import { type StreamedObject, type StreamPart, settledParts, streamedObject } from './streamed-object.ts';
import { type AiSdkGenerated, type AiSdkRequest, type AiSdkVersion, NEWEST, withText } from './tool-parts.ts';
import { unboundParts, unboundResult, unboundStream } from './unbound-thinking.ts';

interface Asked extends AiSdkRequest {
  readonly responseFormat?: unknown;
  readonly abortSignal?: AbortSignal | undefined;
}

/** An AI SDK middleware for `wrapLanguageModel`. */
export interface AiSdkObjectMiddleware<Version extends AiSdkVersion = 'v4'> {
  readonly specificationVersion: Version;
  wrapGenerate<Params extends Asked, Result extends AiSdkGenerated>(given: {
    readonly params: Params;
    readonly model: { doGenerate(params: Params): PromiseLike<Result> };
  }): Promise<Result>;
  wrapStream<Params extends Asked, Result extends { stream: ReadableStream }>(given: {
    readonly params: Params;
    readonly model: { doStream(params: Params): PromiseLike<Result> };
  }): Promise<Result>;
}

/**
 * Judges every object requested through `Output.object`, `generateObject` and their streams before the SDK reads it. An object that passes
 * goes on, repaired if necessary. One that does not pass is requested again within the budget. If none is accepted, the SDK receives text
 * that is not JSON and reports that there is no object. Tool calls and replies that need not be JSON pass untouched.
 */
export function tamisObjectMiddleware<Version extends AiSdkVersion = 'v4', Value = unknown>(
  gate: Gate<Value>,
  options: AiSdkObjectOptions<Value> = {},
): AiSdkObjectMiddleware<Version> {
  requireObjectGate(gate);
  refuseOnHold('tamisObjectMiddleware', options);
  checkOptions<AiSdkObjectOptions<Value>>('tamisObjectMiddleware', options, {
    world: option.anything,
    input: option.anything,
    budget: option.object,
    holds: option.anything,
    contract: option.text,
    contractLimit: option.number,
    format: option.text,
    requirements: option.texts,
    samples: option.texts,
    journal: option.function,
    on: option.function,
    clock: option.clock,
    ...HOLD_OPTIONS,
    onVerdict: option.function,
    stream: option.text,
  });
  if (!['held', 'provisional', undefined].includes(options.stream))
    throw new TypeError('`stream` must be `held` or `provisional`.');
  return {
    specificationVersion: NEWEST as Version,
    wrapGenerate: async ({ params, model }) => {
      if (!wantsObject(params)) return await model.doGenerate(params);
      const words = wordsFor(gate, params, options);
      const told = withMessages(params, words);
      const again = async (messages: readonly Message[]) => await model.doGenerate(withoutCalls(withMessages(told, messages)));
      const settled = await settleObject(gate, await model.doGenerate(told), again, options, params);
      const result = settled.results.at(-1) as Awaited<ReturnType<typeof again>>;
      const usage = sumUsage(settled.results.map((one) => one.usage));
      const shown = hasHidden(words, settled) ? unboundResult(result, params) : result;
      return { ...(settled.text === undefined ? shown : withText(shown, settled.text)), usage };
    },
    wrapStream: async ({ params, model }) => {
      if (!wantsObject(params)) return await model.doStream(params);
      const words = wordsFor(gate, params, options);
      const told = withMessages(params, words);
      const result = await model.doStream(told);
      const again = async (messages: readonly Message[]) => {
        return await streamedObject((await model.doStream(withoutCalls(withMessages(told, messages)))).stream);
      };
      const settle = (first: StreamedObject) => settleObject(gate, first, again, options, params);
      if (options.stream === 'provisional' && !hasTools(params))
        return {
          ...result,
          stream: provisionalStream(gate, words.length > 0 ? unboundStream(result.stream) : result.stream, settle),
        };
      const settledStream = async () => {
        const settled = await settle(await streamedObject(result.stream));
        const parts = settledParts(settled);
        return hasHidden(words, settled) ? unboundParts(parts, params) : parts;
      };
      return { ...result, stream: streamOf(settledStream) };
    },
  };
}

// Whether the model was told something before its last reply that the SDK does not have.
function hasHidden(words: readonly Message[], { results }: SettledObject<unknown>): boolean {
  return words.length > 0 || results.length > 1;
}

// Refuses a gate of another kind, because it does not return an object that the SDK could read.
function requireObjectGate<Value>({ kind = 'document', judge }: Pick<Gate<Value>, 'kind' | 'judge'>): void {
  if (typeof judge !== 'function') throw new TypeError('Expected a gate, as returned by compile({ schema: … }).');
  if (kind === 'document') return;
  const advice = kind === 'tool-calls' ? ' For tool calls, use tamisMiddleware.' : '';
  throw new TypeError(`Expected a gate for a document, compile({ schema: … }), found one for ${kind}.${advice}`);
}

function wantsObject({ responseFormat }: Asked): boolean {
  return isObject(responseFormat) && responseFormat.type === 'json';
}

// The part of the contract that the SDK's own schema does not express, or all of it if there is no schema. Refuses another shape.
function wordsFor<Value>(gate: Gate<Value>, { responseFormat }: Asked, options: AiSdkObjectOptions<Value>): readonly Message[] {
  const { contract: way, contractLimit } = options;
  const told = way === 'off' ? undefined : promptContract(gate, contractLimit);
  const requested = isObject(responseFormat) ? responseFormat.schema : undefined;
  requireRequestedShape(gate, requested);
  const hasSchema = requested !== undefined;
  const words = hasSchema && way !== 'text' ? told?.rest : told?.text;
  return words === undefined ? [] : promptMessages([], words);
}

function withMessages<Params extends Asked>(params: Params, messages: readonly Message[]): Params {
  const added = messages.map(({ role, content }) => ({ role, content: [{ type: 'text', text: content }] }));
  return { ...params, prompt: appendMessages(params.prompt, added) };
}

function hasTools(params: Asked): boolean {
  return 'tools' in params && Array.isArray(params.tools) && params.tools.length > 0;
}

// Forbids tool calls in a request, because a model that is asked again for an object has already made its calls.
function withoutCalls<Params extends Asked>(params: Params): Params {
  return 'tools' in params && params.tools !== undefined ? { ...params, toolChoice: { type: 'none' } } : params;
}

function streamOf(parts: () => Promise<readonly StreamPart[]>): ReadableStream<StreamPart> {
  return new ReadableStream({
    start: async (controller) => {
      for (const part of await parts()) controller.enqueue(part);
      controller.close();
    },
  });
}
