import { type AskOptions, type Cancel, Fault, type JsonObject, type Message, type Model, type ModelReply } from '@tamis/core';
import { statusFault } from '../classify/status-fault.ts';
import { findKey } from '../secrets/find-key.ts';
import { REDACTED } from '../secrets/redact.ts';
import { sealFault } from '../secrets/seal-fault.ts';
import { secretsIn } from '../secrets/secrets-in.ts';
import { endpoint } from '../transport/endpoint.ts';
import { type Answer, type Call, exchange } from '../transport/exchange.ts';
import type { Gathering } from '../transport/gathering.ts';
import { readBody, readText } from '../transport/read-body.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import type { Provider, Question } from './provider.ts';
import type { ProviderOptions } from './provider-options.ts';

/** As much of an error's page as is worth reading. */
const MOST_ERROR_BYTES = 256 * 1024;

/** A model behind the protocol of a provider: one call for each question, and never a second one. */
export function providerModel(provider: Provider, options: ProviderOptions): Model {
  let secrets: readonly string[] = [];
  return {
    name: `${provider.name}:${options.model}`,
    redact: (text) => (secrets.length === 0 ? text : withoutSecrets(text, secrets)),
    async ask(messages: readonly Message[], asked: AskOptions = {}, cancel?: Cancel): Promise<ModelReply> {
      const key = await findKey(options, provider.keyVariables);
      secrets = secretsIn(key, options.headers, baseOf(provider, options));
      const question = {
        messages,
        options: asked,
        model: options.model,
        stream: options.stream ?? true,
        baseUrl: baseOf(provider, options),
      };
      return answerTo(question, { provider, options, key, cancel });
    },
  };
}

/** Only the secrets themselves: what merely looks like a key may be what the model said. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const long = secrets.filter((secret) => secret.length >= 6);
  return long.reduce((rest, secret) => rest.replaceAll(JSON.stringify(secret).slice(1, -1), REDACTED), text);
}

interface Asking {
  readonly provider: Provider;
  readonly options: ProviderOptions;
  readonly key: string | null;
  readonly cancel: Cancel | undefined;
}

/** The edge: what leaves here holds no secret. */
async function answerTo(question: Question, asking: Asking): Promise<ModelReply> {
  const { provider, options, key } = asking;
  let status: number | undefined;
  try {
    const body = await exchange(callFor(question, asking), (answer) => {
      status = answer.status;
      return bodyOf(answer, provider.gathering());
    });
    return provider.reply(body);
  } catch (error) {
    throw error instanceof Fault ? sealFault(error, secretsIn(key, options.headers, question.baseUrl), status) : error;
  }
}

function callFor(question: Question, { provider, options, key, cancel }: Asking): Call {
  const { path, query } = provider.path(question);
  return {
    url: endpoint(question.baseUrl, path, query),
    headers: {
      'content-type': 'application/json',
      accept: question.stream ? 'text/event-stream, application/json' : 'application/json',
      // Compressed answers would need limits of their own.
      'accept-encoding': 'identity',
      'user-agent': 'tamis',
      ...provider.headers(key),
      ...lowerCased(options.headers),
    },
    body: JSON.stringify({ ...provider.body(question), ...options.body }),
    timeouts: { ...defaultTimeouts, ...options.timeouts },
    cancel,
  };
}

/** So that a header of the options replaces ours, however it is written. */
function lowerCased(headers: { readonly [name: string]: string } = {}): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function baseOf(provider: Provider, options: ProviderOptions): string {
  const fromEnvironment = provider.baseVariable === undefined ? undefined : process.env[provider.baseVariable]?.trim();
  return options.baseUrl ?? (fromEnvironment || provider.baseUrl);
}

async function bodyOf(answer: Answer, gathering: Gathering): Promise<JsonObject> {
  if (answer.status < 200 || answer.status > 299) throw statusFault(answer.status, answer.headers, await errorText(answer));
  return readBody(answer.chunks, gathering);
}

/** The status tells enough where the page behind it is too long, cut or garbled; only who cancels is told so. */
async function errorText(answer: Answer): Promise<string> {
  try {
    return await readText(answer.chunks, MOST_ERROR_BYTES);
  } catch (error) {
    if (error instanceof Fault && error.code !== 'fault.cancelled') return '';
    throw error;
  }
}
