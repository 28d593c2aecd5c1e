import type { Message, RequestOptions } from '@tamis/core';
import { mayNull, toldInSystem } from '@tamis/core/loop';
import type { ModelStep } from '../model/pipeline.ts';
import type { StepModel } from './model-for.ts';

/** What is sent to a model. */
export interface SentRequest {
  readonly messages: readonly Message[];
  readonly options: RequestOptions | undefined;
}

/** What a step asks of its model besides the messages; undefined if nothing. */
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

/** The request for a model; one that does not take contracts itself gets words. */
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
