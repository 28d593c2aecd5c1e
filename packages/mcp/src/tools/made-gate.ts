import { ContractError, type JsonObject } from '@tamis/core';
import { compile } from '@tamis/core/internal';
import type { CallGate } from './call-gate.ts';

/**
 * The gate of a server without a contract: arguments are checked against the server's own schemas, and a person decides on
 * every tool that does not declare itself read-only. A tool that can't be used is left out, and `leftOut` is told why.
 */
export function madeGate(tools: readonly JsonObject[], leftOut?: (tool: string, why: string) => void): CallGate {
  try {
    return compile({ kind: 'tool-calls', tools, policy: { effects: { change: 'hold', destroy: 'hold' } } }) as CallGate;
  } catch (error) {
    const unfit = error instanceof ContractError ? unfitIn(error) : new Map<number, string>();
    if (unfit.size === 0) throw error;
    for (const [index, why] of unfit) leftOut?.(String(tools[index]?.name), why);
    return madeGate(
      tools.filter((_, index) => !unfit.has(index)),
      leftOut,
    );
  }
}

function unfitIn({ problems, message }: ContractError): ReadonlyMap<number, string> {
  const lines = message.split('\n').slice(1);
  const found = new Map<number, string>();
  for (const [at, { path }] of problems.entries()) {
    const index = /^\/tools\/(\d+)(?=\/|$)/.exec(path)?.[1];
    if (index !== undefined && !found.has(Number(index))) found.set(Number(index), (lines[at] ?? '').trim());
  }
  return found;
}
