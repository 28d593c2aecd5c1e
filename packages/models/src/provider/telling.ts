import { Fault, type Message, type ModelReply, type RequestOptions, type ToldContract } from '@tamis/core';
import { toldMessages } from '@tamis/core/loop';

/** What a provider is told about a contract in its own way. */
export interface Taken {
  readonly options: Pick<RequestOptions, 'json' | 'tools'>;
  /** Whether that says everything that schema and tools say; otherwise words follow. */
  readonly isWhole: boolean;
  /** The fields, as references into the schema of the contract, for which null is to be written if they are left out. */
  readonly absentNulls?: readonly string[];
}

/** What a provider can be told in its own way; undefined if words must do. */
export type Takes = (contract: NonNullable<RequestOptions['contract']>) => Taken | undefined;

type Call = (messages: readonly Message[], options: RequestOptions) => Promise<ModelReply>;

/** Makes a call that includes the contract. */
export type Tell = (messages: readonly Message[], options: RequestOptions, call: Call) => Promise<ModelReply>;

/** What a server says about a request whose schema or tools it does not accept. */
const REFUSAL = /schema|format|output_config|structured|grammar|tool|function/i;

/** Expresses contracts in the provider's own way; if its server refuses that, in words from then on. */
export function telling(takes: Takes): Tell {
  const refused = new Set<string>();
  return async (messages, { contract, ...options }, call) => {
    if (contract === undefined) return await call(messages, options);
    const way = contract.tools === undefined ? 'schema' : 'tools';
    const inWords = () => call(toldMessages(messages, contract.text, contract.task), options);
    const taken = refused.has(way) ? undefined : (takenBefore(contract, options) ?? takenNow(contract, options, takes));
    if (taken === undefined) return await inWords();
    const words = taken.isWhole ? contract.rest : contract.text;
    const told = words === undefined ? messages : toldMessages(messages, words, contract.task);
    try {
      const reply = await call(told, { ...options, ...taken.options });
      return taken.absentNulls === undefined ? reply : { ...reply, absentNulls: taken.absentNulls };
    } catch (problem) {
      if (!isRefusal(problem)) throw problem;
    }
    refused.add(way);
    try {
      return await inWords();
    } catch (problem) {
      // Then it was something else, and the provider's own way is as good as before.
      if (problem instanceof Fault && problem.code === 'fault.bad-request') refused.delete(way);
      throw problem;
    }
  };
}

/** A caller that asks for a shape or offers tools has already told the model about them. */
function takenBefore(contract: ToldContract, { json, tools }: RequestOptions): Taken | undefined {
  const isTold = contract.tools === undefined ? typeof json === 'object' : tools !== undefined;
  return isTold ? { options: {}, isWhole: true } : undefined;
}

/** Asking for JSON of any shape leaves the shape to words. */
function takenNow(contract: NonNullable<RequestOptions['contract']>, { json }: RequestOptions, takes: Takes): Taken | undefined {
  return json === undefined || json === false ? takes(contract) : undefined;
}

function isRefusal(problem: unknown): boolean {
  if (!(problem instanceof Fault) || problem.code !== 'fault.bad-request') return false;
  return REFUSAL.test(`${problem.message} ${problem.detail.excerpt ?? ''}`);
}
