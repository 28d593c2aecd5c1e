import { toldContract } from '../kinds/told-contract.ts';
import type { ToldContract } from '../model/told-contract.ts';
import type { AskOptions, Message } from '../ports/model.ts';
import type { AskGiven } from './ask-given.ts';
import type { RetryFormat } from './retry-request.ts';
import { toldMessages } from './told-messages.ts';

/** The request to a model, once it includes the contract. */
export interface ToldRequest {
  readonly messages: readonly Message[];
  readonly options: AskOptions | undefined;
}

type Given<Value> = Pick<AskGiven<Value>, 'gate' | 'model' | 'options' | 'contract' | 'contractLimit' | 'messages'>;

/** The messages and options of a call: the model takes the contract itself, or its text is added after the task. */
export function toldRequest<Value>(messages: readonly Message[], given: Given<Value>, format: RetryFormat): ToldRequest {
  const { gate, model, options, contract = 'provider', contractLimit } = given;
  const task = given.messages.length;
  const told = contract === 'off' ? undefined : toldContract(gate, contractLimit);
  if (told === undefined) return { messages, options };
  if (model.takesContract !== true) return { messages: toldMessages(messages, told.text, task), options };
  // A patch is a different document from the one that the schema describes.
  const isText = contract === 'text' || (format === 'patch' && told.tools === undefined);
  return { messages, options: { ...options, contract: { ...(isText ? inWords(told) : told), task } } };
}

function inWords({ name, text }: ToldContract): ToldContract {
  return { name, text };
}
