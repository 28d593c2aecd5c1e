import { type Gate, type Message, toldContract } from '@tamis/core';
import { toldMessages } from '@tamis/core/loop';
import { isObject, textAt } from '@tamis/core/providers';
import { HOLD_OPTIONS, refuseOnHold } from '../held/settle-hold.ts';
import { checkOptions, option } from '../options/check-options.ts';
import { sumUsage } from '../provider/sum-usage.ts';
import { type AiSdkObjectOptions, type SettledObject, settleObject } from './settle-object.ts';
import { type AiSdkGenerated, type AiSdkPart, type AiSdkRequest, type AiSdkVersion, NEWEST, withText } from './tool-parts.ts';

/** The part of a call to an AI SDK model that is used here. */
interface Asked extends AiSdkRequest {
  readonly responseFormat?: unknown;
  readonly abortSignal?: AbortSignal | undefined;
}

/** A middleware of the AI SDK for `wrapLanguageModel`. */
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
 * Judges every object that `Output.object`, `generateObject` and their streams ask for before the SDK reads it. What passes goes
 * on, repaired if necessary; what does not is asked for again within the budget. What is not accepted in the end reaches the SDK
 * as text that is not JSON, so it reports that there is no object. Replies that are not meant to be JSON, and tool calls, pass
 * untouched.
 */
export function tamisObjectMiddleware<Value, Version extends AiSdkVersion = 'v4'>(
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
  });
  return {
    specificationVersion: NEWEST as Version,
    wrapGenerate: async ({ params, model }) => {
      if (!wantsObject(params)) return await model.doGenerate(params);
      const told = withMessages(params, wordsFor(gate, params, options));
      const again = async (messages: readonly Message[]) => await model.doGenerate(withoutCalls(withMessages(told, messages)));
      const settled = await settleObject(gate, await model.doGenerate(told), again, options, params);
      const result = settled.results.at(-1) as Awaited<ReturnType<typeof again>>;
      const usage = sumUsage(settled.results.map((one) => one.usage));
      return { ...(settled.text === undefined ? result : withText(result, settled.text)), usage };
    },
    wrapStream: async ({ params, model }) => {
      if (!wantsObject(params)) return await model.doStream(params);
      const told = withMessages(params, wordsFor(gate, params, options));
      const result = await model.doStream(told);
      const again = async (messages: readonly Message[]) => {
        return await streamedObject((await model.doStream(withoutCalls(withMessages(told, messages)))).stream);
      };
      const settle = async () => {
        return settledParts(await settleObject(gate, await streamedObject(result.stream), again, options, params));
      };
      return { ...result, stream: streamOf(settle) };
    },
  };
}

/** Refuses a gate of another kind: it does not return an object that the SDK could read. */
function requireObjectGate<Value>({ kind = 'document', judge }: Pick<Gate<Value>, 'kind' | 'judge'>): void {
  if (typeof judge !== 'function') throw new TypeError('A gate was expected, what `compile` gives: compile({ schema: … }).');
  if (kind === 'document') return;
  const advice = kind === 'tool-calls' ? ' For tool calls there is tamisMiddleware.' : '';
  throw new TypeError(`A gate for a document was expected, compile({ schema: … }); one for ${kind} was found.${advice}`);
}

function wantsObject({ responseFormat }: Asked): boolean {
  return isObject(responseFormat) && responseFormat.type === 'json';
}

/** What the SDK's own schema does not say: all of the contract if it has no schema. */
function wordsFor<Value>(gate: Gate<Value>, { responseFormat }: Asked, options: AiSdkObjectOptions<Value>): readonly Message[] {
  const { contract: way, contractLimit } = options;
  const told = way === 'off' ? undefined : toldContract(gate, contractLimit);
  const hasSchema = isObject(responseFormat) && responseFormat.schema !== undefined;
  const words = hasSchema && way !== 'text' ? told?.rest : told?.text;
  return words === undefined ? [] : toldMessages([], words);
}

function withMessages<Params extends Asked>(params: Params, messages: readonly Message[]): Params {
  const added = messages.map(({ role, content }) => ({ role, content: [{ type: 'text', text: content }] }));
  return { ...params, prompt: [...params.prompt, ...added] };
}

/** A model that is asked again for an object has already made its calls. */
function withoutCalls<Params extends Asked>(params: Params): Params {
  return 'tools' in params && params.tools !== undefined ? { ...params, toolChoice: { type: 'none' } } : params;
}

/** A stream of parts that become known all at once, later. */
function streamOf(parts: () => Promise<readonly StreamPart[]>): ReadableStream<StreamPart> {
  return new ReadableStream({
    start: async (controller) => {
      for (const part of await parts()) controller.enqueue(part);
      controller.close();
    },
  });
}

/** A complete stream, and its result. */
interface StreamedObject extends AiSdkGenerated {
  readonly parts: readonly StreamPart[];
}

/** A part of a stream, as far as it is used here. */
interface StreamPart extends AiSdkPart {
  readonly finishReason?: unknown;
  readonly usage?: unknown;
}

/** Reads a stream to its end. One that reports an error, or does not say how it ended, gives nothing. */
async function streamedObject(stream: ReadableStream<StreamPart>): Promise<StreamedObject> {
  const parts: StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  const finish = parts.find(({ type }) => type === 'finish');
  const isBroken = finish === undefined || parts.some(({ type }) => type === 'error');
  const text = parts.map((part) => (part.type === 'text-delta' ? (textAt(part, 'delta') ?? '') : '')).join('');
  const others = parts.filter(({ type }) => type === 'tool-call');
  const content = isBroken ? [] : [{ type: 'text', text } as AiSdkPart, ...others];
  return { parts, content, finishReason: finish?.finishReason, usage: finish?.usage };
}

/** What the SDK sees of a run: the parts of the last stream, with the final text. */
function settledParts({ results, text }: SettledObject<StreamedObject>): readonly StreamPart[] {
  const { parts = [] } = results.at(-1) ?? {};
  const usage = sumUsage(results.map((result) => result.usage));
  const summed = parts.map((part) => (part.type === 'finish' ? { ...part, usage } : part));
  if (text === undefined) return summed;
  const others = summed.filter(({ type }) => !type.startsWith('text-'));
  const end = others.findIndex(({ type }) => type === 'finish');
  return others.toSpliced(end < 0 ? others.length : end, 0, ...textParts(text));
}

function textParts(text: string): readonly StreamPart[] {
  const id = 'tamis-object';
  const delta: StreamPart & { readonly delta: string; readonly id: string } = { type: 'text-delta', id, delta: text };
  return [{ type: 'text-start', id } as StreamPart, delta, { type: 'text-end', id } as StreamPart];
}
