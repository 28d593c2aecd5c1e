import { Fault, type Message, type Model } from '@tamis/core';
import { checkSignal } from '@tamis/core/internal';
import type { Cancel, ModelReply, OnChunk, RequestOptions } from '@tamis/core/model';
import { sentMessages } from '@tamis/core/providers';
import { findKey, keyAtHand } from '../secrets/find-key.ts';
import { redaction } from '../secrets/redaction.ts';
import { sealFault } from '../secrets/seal-fault.ts';
import { secretsIn } from '../secrets/secrets-in.ts';
import { systemClock } from '../system-clock.ts';
import { endpoint } from '../transport/endpoint.ts';
import { exchange, type HttpCall } from '../transport/exchange.ts';
import { readBody } from '../transport/read-body.ts';
import { requireGood } from '../transport/require-good.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import { heardBy } from './heard-by.ts';
import type { Protocol, ProviderQuestion } from './protocol.ts';
import type { ProviderOptions } from './provider-options.ts';
import { telling } from './telling.ts';
import { withFields } from './with-fields.ts';

export function providerModel(protocol: Protocol, options: ProviderOptions): Model {
  const secretsWith = (key: string | null) => secretsIn(key, options.headers, baseOf(protocol, options));
  let secrets: readonly string[] | undefined;
  const tell = telling(protocol.takes);
  return {
    name: `${protocol.name}:${options.model}`,
    takesContract: true,
    clock: systemClock,
    // The first request is recorded before the call that would find the key.
    redact: redaction(() => secrets ?? secretsWith(keyAtHand(options, protocol.keyVariables))),
    async ask(messages: readonly Message[], asked: RequestOptions = {}, signal?: Cancel, hear?: OnChunk): Promise<ModelReply> {
      checkSignal(signal);
      const key = await findKey(options, protocol.keyVariables);
      secrets = secretsWith(key);
      const question = { model: options.model, stream: options.stream ?? true, baseURL: baseOf(protocol, options) };
      return await tell(messages, asked, (told, wanted, about) => {
        const hearing = hear && ((text: string) => hear(text, about));
        const sent = { ...question, messages: sentMessages(told), options: wanted };
        return answerTo(sent, { protocol, options, key, signal, hear: hearing });
      });
    },
  };
}

interface Asking {
  readonly protocol: Protocol;
  readonly options: ProviderOptions;
  readonly key: string | null;
  readonly signal: Cancel | undefined;
  readonly hear: OnChunk | undefined;
}

async function answerTo(question: ProviderQuestion, asking: Asking): Promise<ModelReply> {
  const { protocol, options, key, hear } = asking;
  let status: number | undefined;
  try {
    const body = await exchange(callFor(question, asking), async (answer) => {
      status = answer.status;
      await requireGood(answer);
      return await readBody(answer.chunks(), heardBy(protocol.gathering(), hear));
    });
    return protocol.reply(body);
  } catch (error) {
    throw error instanceof Fault ? sealFault(error, secretsIn(key, options.headers, question.baseURL), status) : error;
  }
}

function callFor(question: ProviderQuestion, { protocol, options, key, signal }: Asking): HttpCall {
  const { path, query } = protocol.path(question);
  return {
    url: endpoint(question.baseURL, path, query),
    headers: {
      'content-type': 'application/json',
      accept: question.stream ? 'text/event-stream, application/json' : 'application/json',
      // Compressed answers would need separate limits.
      'accept-encoding': 'identity',
      'user-agent': 'tamis',
      ...protocol.headers(key),
      ...lowerCased(options.headers),
    },
    body: bodyText(question, protocol, options),
    timeouts: { ...defaultTimeouts, ...options.timeouts },
    signal,
  };
}

function bodyText(question: ProviderQuestion, { body, conversation }: Protocol, options: ProviderOptions): string {
  const { [conversation]: said, ...rest } = withFields(body(question), options.body);
  return JSON.stringify({ ...rest, [conversation]: said });
}

// Lower-cases header names, so that a header in the options replaces ours however it is spelled.
export function lowerCased(headers: { readonly [name: string]: string } = {}): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

export function baseOf(protocol: Protocol, options: Pick<ProviderOptions, 'baseURL'>): string {
  if (options.baseURL !== undefined) return options.baseURL;
  const fromEnvironment = protocol.baseVariable === undefined ? undefined : process.env[protocol.baseVariable]?.trim();
  return fromEnvironment || protocol.baseURL;
}
