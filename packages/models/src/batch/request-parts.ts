import type { JsonObject, Message } from '@tamis/core';
import type { RequestOptions } from '@tamis/core/model';
import { sentMessages } from '@tamis/core/providers';
import type { ModelOptions } from '../model/model.ts';
import type { Protocol } from '../provider/protocol.ts';
import { baseOf } from '../provider/provider-model.ts';
import { telling, toldAtOnce } from '../provider/telling.ts';
import { withFields } from '../provider/with-fields.ts';
import { protocolOf } from './batch-model.ts';

/** The parts of a request. */
export interface RequestParts {
  /** The messages, including what the contract adds to them. */
  readonly messages: readonly Message[];
  /** The rest of the body, in the form of the provider. */
  readonly rest: JsonObject;
}

/** A request and the options for sending it. */
export interface RequestQuestion extends Pick<ModelOptions, 'baseURL' | 'body'> {
  readonly messages: readonly Message[];
  readonly options: RequestOptions | undefined;
  readonly isBatch: boolean;
}

/**
 * The request that `model` or `batchModel` would send first for a question. Nothing is sent. Returns undefined if the address names an
 * unknown provider. A server that refuses the form of a contract is asked again in a looser form, which is not shown here.
 */
export async function requestParts(address: string, question: RequestQuestion): Promise<RequestParts | undefined> {
  const [, provider = '', model = ''] = /^([^:]*):(.*)$/s.exec(address) ?? [];
  const protocol = protocolOf(provider);
  if (protocol === undefined) return undefined;
  const { messages, options } = await toldFirst(protocol, question);
  const asked = { messages: sentMessages(messages), options, model, baseURL: baseOf(protocol, question) };
  const body = withFields(protocol.body({ ...asked, stream: !question.isBatch }), question.body);
  const { [protocol.conversation]: _, ...rest } = body;
  return { messages, rest };
}

type Told = Pick<RequestParts, 'messages'> & { readonly options: RequestOptions };

async function toldFirst({ takes }: Protocol, { messages, options = {}, isBatch }: RequestQuestion): Promise<Told> {
  if (isBatch) return toldAtOnce(takes, messages, options);
  const first: Told[] = [];
  await telling(takes)(messages, options, async (told, wanted) => {
    first.push({ messages: told, options: wanted });
    return { text: '', finish: 'stop' };
  });
  return first[0] as Told;
}
