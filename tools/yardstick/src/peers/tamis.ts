import type { Adapter, Reading } from '../adapter.ts';
import type { Contract } from '../case.ts';

interface Verdict {
  readonly status: 'pass' | 'hold' | 'fail';
  readonly value?: unknown;
  readonly held?: unknown;
}

interface Gate {
  judge(text: string): Verdict;
}

// Tamis with its default policy, if `@tamis/core` is installed.
export async function tamisReader(): Promise<Adapter> {
  // By a name that is not known to the compiler: this package needs nothing of it.
  const name: string = '@tamis/core';
  const { compile } = (await import(name)) as { compile: (contract: object) => Gate };
  const gates = new Map<string, Gate>();
  return {
    validates: true,
    read: (text, contract) => {
      const key = JSON.stringify(contract);
      const gate = gates.get(key) ?? compile(contractOf(contract));
      gates.set(key, gate);
      return readingOf(gate.judge(text), contract);
    },
  };
}

function contractOf(contract: Contract): object {
  if (contract.kind === 'any') return {};
  return contract.kind === 'calls' ? { kind: 'tool-calls', tools: contract.tools } : { schema: contract.schema };
}

function readingOf({ status, value, held }: Verdict, { kind }: Contract): Reading {
  const told = (one: unknown) => (kind === 'calls' ? (one as { readonly calls?: unknown } | undefined)?.calls : one);
  if (status === 'fail') return { refused: 'fail' };
  return status === 'pass' ? { accepted: told(value) } : { held: told(held) };
}
