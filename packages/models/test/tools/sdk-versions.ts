import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import * as seven from 'ai';
import * as six from 'ai6';
import type { LanguageModelV3, LanguageModelV3CallOptions } from 'provider3';
import * as z from 'zod';
import { type AiSdkToolOptions, tamisMiddleware, tamisRepairToolCall, tamisToolApproval } from '../../src/index.ts';

export interface Written {
  readonly name: string;
  readonly input: string;
}

export type Line = string | readonly Written[];

export interface Told {
  readonly run: readonly unknown[];
  readonly prompts: readonly (readonly unknown[])[];
}

export interface How {
  readonly script: readonly Line[];
  readonly gate: Parameters<typeof tamisMiddleware>[0];
  readonly options?: AiSdkToolOptions;
  readonly isStream?: boolean;
}

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

type TextPart = { type: 'text'; text: string };
type CallPart = { type: 'tool-call'; toolCallId: string; toolName: string; input: string };

function partsOf(line: Line | undefined, turn: number): (TextPart | CallPart)[] {
  if (line === undefined) throw new Error('The script is over.');
  if (typeof line === 'string') return [{ type: 'text', text: line }];
  return line.map(({ name, input }, at) => ({ type: 'tool-call', toolCallId: `call-${turn}-${at}`, toolName: name, input }));
}

function finishOf(line: Line | undefined) {
  return typeof line === 'string'
    ? { unified: 'stop' as const, raw: 'stop' }
    : { unified: 'tool-calls' as const, raw: 'tool_calls' };
}

type Finish = { type: 'finish'; finishReason: ReturnType<typeof finishOf>; usage: typeof USAGE };
type Chunk =
  | CallPart
  | Finish
  | { type: 'stream-start'; warnings: [] }
  | { type: 'text-start' | 'text-end'; id: string }
  | { type: 'text-delta'; id: string; delta: string };

function chunksOf(part: TextPart | CallPart, id: string): Chunk[] {
  if (part.type === 'tool-call') return [part];
  return [
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: part.text },
    { type: 'text-end', id },
  ];
}

function answers(script: readonly Line[], prompts: unknown[][]) {
  const next = (prompt: readonly unknown[]) => {
    // As it was sent: later requests must not change it.
    const turn = prompts.push(structuredClone([...prompt])) - 1;
    return { content: partsOf(script[turn], turn), finishReason: finishOf(script[turn]), usage: USAGE, warnings: [] };
  };
  const streamed = (prompt: readonly unknown[]) => {
    const { content, finishReason, usage } = next(prompt);
    const chunks: Chunk[] = [
      { type: 'stream-start', warnings: [] },
      ...content.flatMap((part, at) => chunksOf(part, `text-${at}`)),
      { type: 'finish', finishReason, usage },
    ];
    return { stream: spoken(chunks) };
  };
  return { next, streamed };
}

function spoken(chunks: readonly Chunk[]): ReadableStream<Chunk> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

const inputSchema = z.object({ order: z.string(), amount: z.number() });

async function withSeven({ script, gate, options = {}, isStream = false }: How): Promise<Told> {
  const [run, prompts]: [unknown[], unknown[][]] = [[], []];
  const { next, streamed } = answers(script, prompts);
  const plain: LanguageModelV4 = {
    ...{ specificationVersion: 'v4', provider: 'test', modelId: 'scripted', supportedUrls: {} },
    doGenerate: async ({ prompt }: LanguageModelV4CallOptions) => next(prompt),
    doStream: async ({ prompt }: LanguageModelV4CallOptions) => streamed(prompt),
  };
  const asked = {
    model: seven.wrapLanguageModel({ model: plain, middleware: tamisMiddleware(gate, options) }),
    tools: { refund: seven.tool({ inputSchema, execute: async (input) => `refunded ${run.push(input)}` }) },
    prompt: 'The customer paid too much.',
    stopWhen: seven.isStepCount(4),
    maxRetries: 0,
    repairToolCall: tamisRepairToolCall(gate, { world: options.world }),
    toolApproval: tamisToolApproval(gate, { world: options.world }),
  };
  if (isStream) await seven.streamText(asked).consumeStream();
  else await seven.generateText(asked);
  return { run, prompts };
}

async function withSix({ script, gate, options = {}, isStream = false }: How): Promise<Told> {
  const [run, prompts]: [unknown[], unknown[][]] = [[], []];
  const { next, streamed } = answers(script, prompts);
  const plain: LanguageModelV3 = {
    ...{ specificationVersion: 'v3', provider: 'test', modelId: 'scripted', supportedUrls: {} },
    doGenerate: async ({ prompt }: LanguageModelV3CallOptions) => next(prompt),
    doStream: async ({ prompt }: LanguageModelV3CallOptions) => streamed(prompt),
  };
  const approval = tamisToolApproval(gate, { world: options.world });
  const refund = six.tool({
    inputSchema,
    needsApproval: async (input, { toolCallId, messages }) =>
      (await approval({ toolCall: { toolCallId, toolName: 'refund', input }, messages })) !== undefined,
    execute: async (input) => `refunded ${run.push(input)}`,
  });
  const asked = {
    model: six.wrapLanguageModel({ model: plain, middleware: tamisMiddleware(gate, options) }),
    tools: { refund },
    prompt: 'The customer paid too much.',
    stopWhen: six.stepCountIs(4),
    maxRetries: 0,
    experimental_repairToolCall: tamisRepairToolCall(gate, { world: options.world }),
  };
  if (isStream) await six.streamText(asked).consumeStream();
  else await six.generateText(asked);
  return { run, prompts };
}

export const VERSIONS = [
  ['AI SDK 7', withSeven],
  ['AI SDK 6', withSix],
] as const;
