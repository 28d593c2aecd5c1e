import { ContractError, type Gate, type Json, type Problem } from '@tamis/core';
import type { Engine } from '@tamis/core/compiler';
import { engine as usual } from '@tamis/core/internal';

/** A compiled contract, or all of its problems. */
export type Compiled = { readonly gate: Gate } | { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] };

/** Compiles a contract of any shape that came from outside. */
export function tryCompile(contract: Json, engine: Engine = usual): Compiled {
  try {
    return { gate: engine.compile(contract as object) as Gate };
  } catch (error) {
    if (error instanceof ContractError) return error;
    if (error instanceof RangeError) return { problems: [tooDeep()], warnings: [] };
    throw error;
  }
}

// The problem for a stack overflow during compilation: the contract is nested deeper than any meaningful schema.
function tooDeep(): Problem {
  return { code: 'contract.schema-invalid', severity: 'error', path: '', args: { reason: 'it is nested too deeply.' } };
}
