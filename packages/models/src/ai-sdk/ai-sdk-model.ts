import type { AskOptions, Cancel, Message, Model, ModelReply } from '@tamis/core';
import { checkOptions, option } from '../options/check-options.ts';
import { telling } from '../provider/telling.ts';
import { redaction } from '../secrets/redaction.ts';
import { sealFault } from '../secrets/seal-fault.ts';
import { systemClock } from '../system-clock.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import { cancelled, Watch } from '../transport/watch.ts';
import { aiSdkCall } from './call.ts';
import { aiSdkFault } from './fault.ts';
import type { AiSdkCall, AiSdkLanguageModel } from './language-model.ts';
import { aiSdkReply } from './reply.ts';
import { aiSdkTakes } from './takes.ts';

/** How a model of the AI SDK is called. */
export interface AiSdkOptions {
  /** How long a call may take, in milliseconds; the SDK shows no part of it. */
  readonly totalTimeout?: number;
}

/** Any language model of the AI SDK; it is called directly, so that nothing retries without our knowledge. */
export function aiSdkModel(languageModel: AiSdkLanguageModel, options: AiSdkOptions = {}): Model {
  checkOptions<AiSdkOptions>('aiSdkModel', options, { totalTimeout: option.milliseconds });
  const total = options.totalTimeout ?? defaultTimeouts.total;
  const tell = telling(aiSdkTakes);
  return {
    name: `${languageModel.provider}:${languageModel.modelId}`,
    takesContract: true,
    clock: systemClock,
    redact: redaction(() => []),
    async ask(messages: readonly Message[], asked: AskOptions = {}, cancel?: Cancel): Promise<ModelReply> {
      return await tell(messages, asked, async (told, wanted) => {
        try {
          return aiSdkReply(await generate(languageModel, aiSdkCall(told, wanted), total, cancel), Boolean(wanted.json));
        } catch (error) {
          throw sealFault(aiSdkFault(error), []);
        }
      });
    },
  };
}

/** Ends when the model is done, when the time is up, or on cancellation, whether or not the model reacts to it. */
async function generate(model: AiSdkLanguageModel, call: AiSdkCall, total: number, cancel?: Cancel): Promise<unknown> {
  if (cancel?.aborted) throw cancelled();
  const abort = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const never = Number.POSITIVE_INFINITY;
  const watch = new Watch({ connect: never, firstByte: never, idle: never, total }, cancel, (fault) => {
    reject(fault);
    abort.abort();
  });
  try {
    return await Promise.race([model.doGenerate({ ...call, abortSignal: abort.signal }), stopped]);
  } finally {
    watch.end();
  }
}
