import { ContractError, compile, type JsonObject } from '@tamis/core';
import type { CallGate } from './call-gate.ts';

/**
 * The gate of a server without a contract: arguments are checked against the server's own schemas, and a person decides on
 * every tool that does not declare itself read-only. A tool that can't be used is left out.
 */
export function madeGate(tools: readonly JsonObject[]): CallGate {
  try {
    return compile({ kind: 'tool-calls', tools, policy: { effects: { change: 'hold', destroy: 'hold' } } }) as CallGate;
  } catch (error) {
    const unfit = error instanceof ContractError ? unfitIn(error) : new Set();
    if (unfit.size === 0) throw error;
    return madeGate(tools.filter((_, index) => !unfit.has(index)));
  }
}

/** The indexes of the tools that a problem is about. */
function unfitIn({ problems }: ContractError): ReadonlySet<unknown> {
  const named = problems.map(({ path }) => /^\/tools\/(\d+)(?=\/|$)/.exec(path)?.[1]);
  return new Set(named.filter((index) => index !== undefined).map(Number));
}
