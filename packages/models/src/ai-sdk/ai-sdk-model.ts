import type { Fault, Message, Model } from '@tamis/core';
import type { PromptContract, PromptTool } from '@tamis/core/contract';
import { checkSignal, known } from '@tamis/core/internal';
import type { Cancel, ModelReply, RequestOptions } from '@tamis/core/model';
import { dataOf, type Media, mediaIn, sentMessages } from '@tamis/core/providers';
import { STRICT_SCHEMA } from '../openai/strict-schema.ts';

import { checkOptions, option } from '../options/check-options.ts';
import { takenSchema } from '../provider/fit-schema.ts';
import { takenTools } from '../provider/fit-tools.ts';
import type { SchemaDialect } from '../provider/schema-dialect.ts';
import { type Taken, telling } from '../provider/telling.ts';
import { redaction } from '../secrets/redaction.ts';
import { sealFault } from '../secrets/seal-fault.ts';
import { systemClock } from '../system-clock.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import { cancelled, Watch } from '../transport/watch.ts';
import { aiSdkFault } from './fault.ts';
import { type AiSdkMessage, aiSdkPrompt, type SupportedUrls } from './prompt.ts';
import { aiSdkReply } from './reply.ts';

/** Options for an AI SDK model. */
export interface AiSdkOptions {
  /** How long a call may take, in milliseconds. The SDK shows no parts of a call in progress. */
  readonly totalTimeout?: number;
}

/** Wraps any AI SDK language model. The model is called directly, so that nothing retries without our knowledge. */
export function aiSdkModel(languageModel: AiSdkLanguageModel, options: AiSdkOptions = {}): Model {
  checkOptions<AiSdkOptions>('aiSdkModel', options, { totalTimeout: option.milliseconds });
  const total = options.totalTimeout ?? defaultTimeouts.total;
  const tell = telling(aiSdkTakes);
  return {
    name: `${languageModel.provider}:${languageModel.modelId}`,
    takesContract: true,
    clock: systemClock,
    redact: redaction(() => []),
    async ask(messages: readonly Message[], asked: RequestOptions = {}, signal?: Cancel): Promise<ModelReply> {
      checkSignal(signal);
      return await tell(messages, asked, async (told, wanted) => {
        const prompt = await promptFor(languageModel, sentMessages(told));
        try {
          return aiSdkReply(await generate(languageModel, aiSdkCall(prompt, wanted), total, signal), Boolean(wanted.json));
        } catch (error) {
          throw sealFault(aiSdkFault(error), []);
        }
      });
    },
  };
}

async function generate(model: AiSdkLanguageModel, call: AiSdkCall, total: number, signal?: Cancel): Promise<unknown> {
  if (signal?.aborted) throw cancelled();
  const abort = new AbortController();
  let reject: (fault: Fault) => void = () => {};
  const stopped = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  const never = Number.POSITIVE_INFINITY;
  const watch = new Watch({ connect: never, firstByte: never, idle: never, total }, signal, (fault) => {
    reject(fault);
    abort.abort();
  });
  try {
    return await Promise.race([model.doGenerate({ ...call, abortSignal: abort.signal }), stopped]);
  } finally {
    watch.end();
  }
}

const NAMES = /^[a-zA-Z0-9_-]{1,64}$/;

const COMMON: SchemaDialect = { ...STRICT_SCHEMA, needsAll: false, describesRest: false, plainPatterns: false };

function aiSdkTakes(contract: PromptContract): Taken | undefined {
  return contract.tools === undefined ? takenSchema(contract, COMMON) : takenTools(contract.tools, NAMES);
}

async function promptFor(
  { specificationVersion: version = 'v4', supportedUrls }: AiSdkLanguageModel,
  messages: readonly Message<Media>[],
): Promise<AiSdkCall['prompt']> {
  const hasUrls = mediaIn(messages).some((part) => dataOf(part).kind === 'url');
  return aiSdkPrompt(messages, { version, urls: hasUrls ? await supportedUrls : undefined });
}

function aiSdkCall(prompt: AiSdkCall['prompt'], options: RequestOptions): AiSdkCall {
  return known({
    prompt,
    maxOutputTokens: options.maxTokens,
    temperature: options.temperature,
    stopSequences: options.stop && [...options.stop],
    seed: options.seed,
    responseFormat: formatFor(options.json),
    tools: options.tools?.map(toolOf),
  });
}

function toolOf({ parameters, ...tool }: PromptTool): object {
  return { type: 'function', ...tool, inputSchema: parameters };
}

function formatFor(json: RequestOptions['json']): object | undefined {
  if (!json) return undefined;
  return json === true ? { type: 'json' } : known({ type: 'json', schema: json.schema, name: json.name });
}

/** The part of an AI SDK language model that is used here. Versions 2, 3 and 4 of the specification have it. */
export interface AiSdkLanguageModel {
  readonly provider: string;
  readonly modelId: string;
  /** `v2`, `v3` or `v4`. */
  readonly specificationVersion?: string;
  /** The URLs it fetches itself. */
  readonly supportedUrls?: SupportedUrls | PromiseLike<SupportedUrls>;
  /** The result is examined piece by piece, because its shape differs between versions. */
  doGenerate(call: AiSdkCall): PromiseLike<unknown>;
}

/** The arguments of a call to an AI SDK model. */
export interface AiSdkCall {
  prompt: AiSdkMessage[];
  maxOutputTokens?: number;
  temperature?: number;
  stopSequences?: string[];
  seed?: number;
  responseFormat?: object;
  tools?: object[];
  abortSignal?: AbortSignal;
}
