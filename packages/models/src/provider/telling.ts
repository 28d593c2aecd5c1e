import { Fault, type Message } from '@tamis/core';
import type { PromptContract } from '@tamis/core/contract';
import { appendMessages, promptMessages, toldInSystem } from '@tamis/core/loop';
import type { ModelReply, RequestOptions } from '@tamis/core/model';

export interface Taken {
  readonly options: Pick<RequestOptions, 'json' | 'tools'>;
  readonly isWhole: boolean;
  // The fields for which the model must write null if it leaves them out, as references into the contract's schema.
  readonly absentNulls?: readonly string[];
  // The form to fall back on if the server refuses this one because of its own limits. If absent, words are used.
  readonly looser?: Taken;
}

export type Takes = (contract: NonNullable<RequestOptions['contract']>) => Taken | undefined;

// `about`: facts about the reply that are known before it comes.
type Call = (
  messages: readonly Message[],
  options: RequestOptions,
  about: Pick<ModelReply, 'absentNulls'>,
) => Promise<ModelReply>;

export type Tell = (messages: readonly Message[], options: RequestOptions, call: Call) => Promise<ModelReply>;

const REFUSAL = /schema|format|output_config|structured|grammar|tool|function/i;

interface Way {
  readonly name: 'tools' | 'strict' | 'schema' | 'words';
  readonly taken?: Taken;
}

export function telling(takes: Takes): Tell {
  const refused = new Set<Way['name']>();
  return async (messages, { contract, ...options }, call) => {
    if (contract === undefined) return await call(messages, options, {});
    const ways = waysOf(contract, takenBefore(contract, options) ?? takenNow(contract, options, takes));
    const isOpen = ({ name }: Way) => !refused.has(name) && !(name === 'strict' && refused.has('schema'));
    const [first, ...others] = ways.filter(isOpen);
    let way = first as Way;
    const tried: Way['name'][] = [];
    for (;;) {
      try {
        return await told(way, messages, contract, options, call);
      } catch (problem) {
        const next = isRefusal(problem) ? others.shift() : undefined;
        if (next === undefined) {
          // The problem was something else, so the provider's own form is as good as before.
          if (problem instanceof Fault && problem.code === 'fault.bad-request') for (const name of tried) refused.delete(name);
          throw problem;
        }
        refused.add(way.name);
        tried.push(way.name);
        way = next;
      }
    }
  };
}

function waysOf({ tools }: PromptContract, taken: Taken | undefined): readonly Way[] {
  if (taken === undefined) return [{ name: 'words' }];
  const { looser } = taken;
  const strict: readonly Way[] = looser === undefined ? [] : [{ name: 'strict', taken }];
  return [...strict, { name: tools === undefined ? 'schema' : 'tools', taken: looser ?? taken }, { name: 'words' }];
}

async function told(
  { taken }: Way,
  messages: readonly Message[],
  contract: NonNullable<RequestOptions['contract']>,
  options: RequestOptions,
  call: Call,
): Promise<ModelReply> {
  const about = taken?.absentNulls === undefined ? {} : { absentNulls: taken.absentNulls };
  return { ...(await call(saidWith(messages, contract, taken), { ...options, ...taken?.options }, about)), ...about };
}

// The messages of a call, with the parts of the contract that the provider's own form does not express.
function saidWith(
  messages: readonly Message[],
  contract: NonNullable<RequestOptions['contract']>,
  taken: Taken | undefined,
): readonly Message[] {
  const words = taken?.isWhole ? contract.rest : contract.text;
  const { task = messages.length, asSystem } = contract;
  if (words !== undefined && !asSystem) return promptMessages(messages, words, task);
  const all = appendMessages(messages.slice(0, task), messages.slice(task));
  return words === undefined ? all : toldInSystem(all, words);
}

// Adds the contract to a request that can't be asked again in another form. It uses the form that a server is least likely to refuse.
export function toldAtOnce(
  takes: Takes,
  messages: readonly Message[],
  { contract, ...options }: RequestOptions,
): { readonly messages: readonly Message[]; readonly options: RequestOptions } {
  if (contract === undefined) return { messages, options };
  const best = takenBefore(contract, options) ?? takenNow(contract, options, takes);
  const taken = best?.looser ?? best;
  return { messages: saidWith(messages, contract, taken), options: { ...options, ...taken?.options } };
}

// If the caller already asks for a shape or offers tools, nothing has to be added.
function takenBefore(contract: PromptContract, { json, tools }: RequestOptions): Taken | undefined {
  const isTold = contract.tools === undefined ? typeof json === 'object' : tools !== undefined;
  return isTold ? { options: {}, isWhole: true } : undefined;
}

function takenNow(contract: NonNullable<RequestOptions['contract']>, { json }: RequestOptions, takes: Takes): Taken | undefined {
  return json === undefined || json === false ? takes(contract) : undefined;
}

function isRefusal(problem: unknown): boolean {
  if (!(problem instanceof Fault) || problem.code !== 'fault.bad-request') return false;
  return REFUSAL.test(`${problem.message} ${problem.detail.excerpt ?? ''}`);
}
