import { checkSignal } from '@tamis/core/internal';
import type { BatchModel, Cancel } from '@tamis/core/model';
import { sentMessages } from '@tamis/core/providers';
import { anthropicBatches } from '../anthropic/batch.ts';
import { geminiBatches } from '../gemini/batch.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { badAddress } from '../model/bad-address.ts';
import type { ModelOptions } from '../model/model.ts';
import { openAiBatches } from '../openai/batch.ts';
import { checkProviderOptions } from '../provider/check-provider-options.ts';
import type { Protocol } from '../provider/protocol.ts';
import { baseOf, lowerCased } from '../provider/provider-model.ts';
import { toldAtOnce } from '../provider/telling.ts';
import { findKey, keyAtHand } from '../secrets/find-key.ts';
import { redaction } from '../secrets/redaction.ts';
import { secretsIn } from '../secrets/secrets-in.ts';
import type { Timeouts } from '../transport/timeouts.ts';
import { BatchLine } from './batch-line.ts';
import type { BatchProtocol } from './batch-protocol.ts';

const PROVIDERS: ReadonlyMap<string, BatchProtocol> = new Map([
  ['openai', openAiBatches],
  ['anthropic', anthropicBatches],
  ['gemini', geminiBatches],
  ['google', geminiBatches],
]);

export function protocolOf(provider: string): Protocol | undefined {
  return PROVIDERS.get(provider)?.protocol;
}

const TIMEOUTS: Timeouts = { connect: 10_000, firstByte: 600_000, idle: 300_000, total: 3_600_000 };

/**
 * A model that is asked in batches: `batchModel('openai:gpt-5-mini')`, `batchModel('anthropic:…')`, `batchModel('gemini:…')`, with the
 * options of `model`. Throws a TypeError that says what was expected.
 */
export function batchModel(address: string, given: ModelOptions = {}): BatchModel {
  const [, provider = '', name = ''] = /^([^:]*):(.*)$/s.exec(address) ?? [];
  const batches = PROVIDERS.get(provider);
  if (batches === undefined || name.trim() === '') throw badAddress(address, [...PROVIDERS.keys()]);
  const model = name.trim();
  const options = checkProviderOptions('batchModel', { ...given, model });
  const { protocol } = batches;
  const baseURL = baseOf(protocol, options);
  const secretsWith = (key: string | null) => secretsIn(key, options.headers, baseURL);
  let secrets: readonly string[] | undefined;
  const lineFor = async (signal: Cancel | undefined) => {
    checkSignal(signal);
    const key = await findKey(options, protocol.keyVariables);
    secrets = secretsWith(key);
    const headers = { ...protocol.headers(key), ...lowerCased(options.headers) };
    return new BatchLine({ baseURL, headers, secrets, timeouts: { ...TIMEOUTS, ...options.timeouts }, signal });
  };
  return {
    name: `${protocol.name}:${model}`,
    address: serverIn(baseURL),
    most: batches.most,
    takesContract: true,
    write: (id, messages, asked = {}) => {
      const told = toldAtOnce(protocol.takes, messages, asked);
      const question = { messages: sentMessages(told.messages), options: told.options };
      return batches.write({ id, ...question, model, baseURL, body: options.body ?? {} });
    },
    submit: async (order, signal) => await batches.submit(await lineFor(signal), order, model),
    search: async (lost, signal) => await batches.search(await lineFor(signal), lost),
    look: async (id, signal) => await batches.look(await lineFor(signal), id),
    answers: async (id, take, signal) => await batches.answers(await lineFor(signal), id, take),
    redact: redaction(() => secrets ?? secretsWith(keyAtHand(options, protocol.keyVariables))),
  };
}

function serverIn(baseURL: string): string {
  const { origin, pathname } = parseUrl(baseURL) ?? { origin: '', pathname: '' };
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
