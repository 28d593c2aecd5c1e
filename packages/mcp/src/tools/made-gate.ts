import { ContractError, compile, type JsonObject } from '@tamis/core';
import type { CallGate } from './call-gate.ts';

/**
 * The gate of a server without a contract: arguments are checked against the server's own schemas, and a person decides on
 * every tool that does not declare itself read-only. A tool whose schema can't be used is left out.
 */
export function madeGate(tools: readonly JsonObject[]): CallGate {
  const usable = tools.filter((tool) => gateOf([tool]) !== undefined);
  return compile(contractOf(usable)) as CallGate;
}

function contractOf(tools: readonly JsonObject[]) {
  return { kind: 'tool-calls', tools, policy: { effects: { change: 'hold', destroy: 'hold' } } } as const;
}

function gateOf(tools: readonly JsonObject[]): CallGate | undefined {
  try {
    return compile(contractOf(tools)) as CallGate;
  } catch (problem) {
    if (problem instanceof ContractError) return undefined;
    throw problem;
  }
}
