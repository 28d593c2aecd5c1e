import type { Message } from '@tamis/core';
import { mayNull, toldInSystem } from '@tamis/core/loop';
import type { RequestOptions } from '@tamis/core/model';
import type { ModelStep } from '../model/pipeline.ts';
import type { StepModel } from './model-for.ts';

export interface SentRequest {
  readonly messages: readonly Message[];
  readonly options: RequestOptions | undefined;
}

/** The options of a step's request besides the messages, or undefined if there are none. */
export function requestOptions(
  { request, gate }: Pick<ModelStep, 'request' | 'gate'>,
  { options }: Pick<StepModel, 'options'> = {},
): RequestOptions | undefined {
  const { contract } = request;
  const way = { asSystem: true, ...(mayNull(gate) && { mayNull: true }) };
  const told = contract?.way === 'provider' ? { contract: { ...contract.told, ...way } } : {};
  const all: RequestOptions = { ...request.options, ...told, ...options };
  return Object.keys(all).length === 0 ? undefined : all;
}

// Makes the request for a model. If the model does not accept contracts itself, the contract is described in words.
export function requestFor(
  messages: readonly Message[],
  options: RequestOptions | undefined,
  takesContract = false,
): SentRequest {
  if (options?.contract === undefined || takesContract) return { messages, options };
  const { contract, ...others } = options;
  return {
    messages: toldInSystem(messages, contract.text),
    options: Object.keys(others).length === 0 ? undefined : others,
  };
}
