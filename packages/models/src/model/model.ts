import type { Model } from '@tamis/core';
import { anthropicModel } from '../anthropic/anthropic-model.ts';
import { geminiModel } from '../gemini/gemini-model.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { unescaped } from '../lib/unescaped.ts';
import { openAiModel } from '../openai/open-ai-model.ts';
import type { ProviderOptions } from '../provider/provider-options.ts';
import { redact } from '../secrets/redact.ts';
import { secretsIn } from '../secrets/secrets-in.ts';
import { badAddress } from './bad-address.ts';

/** Options for reaching a model given by its address. */
export type ModelOptions = Omit<ProviderOptions, 'model'>;

const PROVIDERS: ReadonlyMap<string, (options: ProviderOptions) => Model> = new Map([
  ['openai', openAiModel],
  ['anthropic', anthropicModel],
  ['gemini', geminiModel],
  ['google', geminiModel],
]);

/**
 * A model in one line: `model('openai:gpt-5-mini')`, `model('anthropic:…')`, `model('gemini:…')`, or any server with Chat Completions,
 * `model('http://127.0.0.1:1234/v1#qwen')`. A server given by its URL gets no key from the environment, because that key is for another
 * provider. Throws a TypeError that says what was expected.
 */
export function model(address: string, options: ModelOptions = {}): Model {
  if (typeof address !== 'string') throw new TypeError("model takes a string first, such as model('openai:gpt-5-mini').");
  if (isUrl(address)) return openAiModel(localAddress(address, options));
  const [, provider = '', name = ''] = /^([^:]*):(.*)$/s.exec(address) ?? [];
  const make = PROVIDERS.get(provider);
  if (make === undefined || name.trim() === '') throw badAddress(address, [...PROVIDERS.keys()]);
  return make({ ...options, model: name.trim() });
}

const EXPECTED = 'expected one like http://127.0.0.1:1234/v1#qwen';

function isUrl(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

// The options for a server given by its URL, with the model after `#`.
function localAddress(address: string, options: ModelOptions): ProviderOptions {
  const url = parseUrl(address);
  // An unparseable address may contain a password anywhere, so it is not shown.
  if (url === null) throw new TypeError(`The model address is not a URL; ${EXPECTED}.`);
  // Names such as `org/model v2` are escaped in a URL. A name that only looks escaped is taken literally.
  const named = url.hash.slice(1);
  const name = (unescaped(named) ?? named).trim();
  url.hash = '';
  const baseURL = url.href;
  const shown = redact(baseURL, secretsIn(null, {}, baseURL));
  if (name === '') throw new TypeError(`${shown} has no model after #; ${EXPECTED}.`);
  if (options.baseURL !== undefined) throw new TypeError(`The server is named twice: by ${shown} and by \`baseURL\`.`);
  return { ...options, model: name, baseURL, ...keyOf(options) };
}

function keyOf({ apiKey, keyFile }: ModelOptions): Pick<ProviderOptions, 'apiKey'> {
  return apiKey === undefined && keyFile === undefined ? { apiKey: null } : {};
}
