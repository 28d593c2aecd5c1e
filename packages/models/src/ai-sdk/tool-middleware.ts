import type { Gate, ToolReply } from '@tamis/core';
import { finishOf } from './finish-of.ts';
import { historyIn } from './history-in.ts';
import { type AiSdkToolOptions, type SettledCalls, settleCalls } from './settle-calls.ts';
import { type AiSdkPart, type AiSdkToolCall, isOpenCall, isText } from './tool-parts.ts';
import { toolStream } from './tool-stream.ts';

/** What a model of the AI SDK is asked with, as far as it is used here. */
interface Asked {
  readonly params: { readonly prompt: readonly unknown[] };
}

/** A middleware of the AI SDK for `wrapLanguageModel`. */
export interface AiSdkToolMiddleware {
  readonly specificationVersion: 'v4';
  wrapGenerate<Result extends { content: AiSdkPart[]; finishReason: unknown }>(
    given: Asked & { readonly doGenerate: () => PromiseLike<Result> },
  ): Promise<Result>;
  wrapStream<Result extends { stream: ReadableStream }>(
    given: Asked & { readonly doStream: () => PromiseLike<Result> },
  ): Promise<Result>;
}

/**
 * Judges every reply as a whole before the SDK runs a call of it. Calls that pass go on, mended where they had to be, and so
 * do calls that the model wrote as text. Calls that fail, or are held and not released, become errors that the model sees.
 */
export function tamisMiddleware(gate: Gate<ToolReply>, options: AiSdkToolOptions = {}): AiSdkToolMiddleware {
  return {
    specificationVersion: 'v4',
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate();
      const { content } = result;
      const text = content.filter(isText).map((part) => part.text);
      const calls = historyIn(params.prompt);
      const settled = await settleCalls(gate, text.join('\n'), content.filter(isOpenCall), { ...options, calls });
      return { ...result, content: settledContent(content, settled), finishReason: finishOf(result.finishReason, settled) };
    },
    wrapStream: async ({ doStream, params }) => {
      const result = await doStream();
      const settle = (text: string, open: readonly AiSdkToolCall[]) =>
        settleCalls(gate, text, open, { ...options, calls: historyIn(params.prompt) });
      return { ...result, stream: result.stream.pipeThrough(toolStream(settle)) };
    },
  };
}

/** The parts of a reply with its calls settled; where they stood in the text, it is what is left of it. */
function settledContent(content: readonly AiSdkPart[], { calls, found }: SettledCalls): AiSdkPart[] {
  const left = found === undefined ? content : content.filter((part) => !isText(part));
  const said: readonly AiSdkPart[] = found?.content ? [{ type: 'text', text: found.content } as AiSdkPart] : [];
  let next = 0;
  const settled = left.flatMap((part) => (isOpenCall(part) ? (calls[next++] ?? []) : part));
  return [...settled, ...said, ...(found?.calls ?? [])];
}
