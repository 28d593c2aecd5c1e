import { type Contract, ContractError, compile, type Gate, type Json, type JsonSchema, type Problem } from '@tamis/core';
import { jsonText } from '../text/json-text.ts';

/** A compiled contract, or everything that is wrong with it. */
export type Compiled = { readonly gate: Gate } | { readonly problems: readonly Problem[] };

/** Enough for a test suite that mixes its contracts; each gate weighs some hundred kilobytes. */
const MOST_GATES = 64;

/** Compiles each contract once, and keeps the ones used last. */
export class GateCache {
  readonly #kept = new Map<string, Compiled>();

  /** The gate of a contract, or its problems. */
  get(contract: Json): Compiled {
    const key = jsonText(contract);
    const known = this.#kept.get(key);
    const compiled = known ?? tryCompile(contract);
    // A map keeps its order: taken out and put back, an entry is the newest.
    this.#kept.delete(key);
    this.#kept.set(key, compiled);
    if (this.#kept.size > MOST_GATES) this.#kept.delete(this.#kept.keys().next().value as string);
    return compiled;
  }
}

function tryCompile(contract: Json): Compiled {
  if (typeof contract !== 'object' || contract === null || Array.isArray(contract)) return { problems: [notAnObject(contract)] };
  try {
    return { gate: compile(contract as Contract<JsonSchema>) };
  } catch (error) {
    if (error instanceof ContractError) return { problems: error.problems };
    if (error instanceof RangeError) return { problems: [tooDeep()] };
    throw error;
  }
}

function notAnObject(contract: Json): Problem {
  return { code: 'contract.bad-value', severity: 'error', path: '', args: { found: contract, expected: 'an object' } };
}

/** A stack that overflowed while compiling: the contract is nested deeper than any schema that means something. */
function tooDeep(): Problem {
  return { code: 'contract.schema-invalid', severity: 'error', path: '', args: { reason: 'it is nested too deeply.' } };
}
