import type { Model } from '@tamis/core';
import { anthropicModel } from '../anthropic/anthropic-model.ts';
import { geminiModel } from '../gemini/gemini-model.ts';
import { openAiModel } from '../openai/open-ai-model.ts';
import type { ProviderOptions } from '../provider/provider-options.ts';
import { badAddress } from './bad-address.ts';
import { isUrl, localAddress } from './local-address.ts';

/** How to reach a model that is given by its address. */
export type ModelOptions = Omit<ProviderOptions, 'model'>;

/** The providers by the names that people use for them. */
const PROVIDERS: ReadonlyMap<string, (options: ProviderOptions) => Model> = new Map([
  ['openai', openAiModel],
  ['anthropic', anthropicModel],
  ['gemini', geminiModel],
  ['google', geminiModel],
]);

/**
 * A model in one line: `model('openai:gpt-5-mini')`, `model('anthropic:…')`, `model('gemini:…')`, or any server that speaks Chat
 * Completions, `model('http://127.0.0.1:1234/v1#qwen')`. A server given by its URL gets no key from the environment, because that
 * key is for another provider. Throws a TypeError that says what was expected.
 */
export function model(address: string, options: ModelOptions = {}): Model {
  if (typeof address !== 'string') throw new TypeError("model takes a string first, such as model('openai:gpt-5-mini').");
  if (isUrl(address)) return openAiModel(localAddress(address, options));
  const [, provider = '', name = ''] = /^([^:]*):(.*)$/s.exec(address) ?? [];
  const make = PROVIDERS.get(provider);
  if (make === undefined || name.trim() === '') throw badAddress(address, [...PROVIDERS.keys()]);
  return make({ ...options, model: name.trim() });
}
