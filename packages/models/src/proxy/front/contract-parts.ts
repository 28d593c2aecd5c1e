import { ContractError, type Gate, type JsonObject, type PolicyInput, type ToolContract, type World } from '@tamis/core';
import { compile } from '@tamis/core/internal';
import { type ProxyContract, ProxyError, type ProxyOptions } from './proxy-options.ts';

type Given = Parameters<ProxyOptions['contracts']['forEach']>[0] extends (value: infer Value, ...rest: never) => void
  ? Value
  : never;

export function contractParts({
  contracts,
  world,
}: Pick<ProxyOptions, 'contracts' | 'world'>): ReadonlyMap<string, ProxyContract> {
  return new Map([...contracts].map(([name, given]) => [name, requireParts(name, partsOf(given), world)]));
}

function partsOf(given: Given): ProxyContract {
  if (typeof given === 'function') return { calls: given };
  if (!('judge' in given)) return given;
  return isOfCalls(given) ? { calls: given } : { document: given };
}

function requireParts(name: string, parts: ProxyContract, world: World): ProxyContract {
  const { document, calls } = parts;
  if (document === undefined && calls === undefined)
    throw new ProxyError(`The contract ${name} is empty; expected \`document\`, \`calls\` or both.`);
  if (typeof document === 'object' && isOfCalls(document))
    throw new ProxyError(`The part \`document\` of the contract ${name} must not be of the kind tool-calls.`);
  if (typeof calls === 'object' && !isOfCalls(calls))
    throw new ProxyError(`The part \`calls\` of the contract ${name} must be of the kind tool-calls, not ${calls.kind}.`);
  const reader = world === undefined ? calls?.worldReader?.() : undefined;
  if (reader !== undefined)
    throw new ProxyError(`The precondition ${reader} in the contract ${name} reads the world, but no \`world\` was given.`);
  return parts;
}

function isOfCalls({ kind }: Gate): boolean {
  return kind === 'tool-calls';
}

/** Options for judging requests that bring their own contract. */
export interface RequestContractOptions {
  /** For the document. */
  readonly policy?: PolicyInput;
  /** For calls: a whole contract except its tools. */
  readonly calls?: Omit<ToolContract, 'kind' | 'tools'>;
}

/** A contract that each request brings itself: the document it asks for and the tools it offers. */
export function requestContract({ policy, calls = {} }: RequestContractOptions = {}): Required<ProxyContract> {
  return {
    document: (schema) => compile({ schema, ...(policy && { policy }) }) as Gate,
    calls: Object.assign((tools: readonly JsonObject[]) => compile({ ...calls, kind: 'tool-calls', tools }) as unknown as Gate, {
      worldReader: () => worldReaderIn(calls),
    }),
  };
}

function worldReaderIn({ order: _, about = {}, ...rest }: NonNullable<RequestContractOptions['calls']>): string | undefined {
  for (const [name, details] of Object.entries(about)) {
    const reader = readerOf({ ...rest, kind: 'tool-calls', tools: [{ name }], about: { [name]: details } } as ToolContract);
    if (reader !== undefined) return reader;
  }
  return undefined;
}

function readerOf(contract: ToolContract): string | undefined {
  try {
    return compile(contract).worldReader?.();
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}
