import type { Json } from '@tamis/core';
import { jsonText } from '@tamis/core/unit';
import { type Compiled, tryCompile } from '@tamis/files';

/** Enough for a test suite that mixes its contracts; each gate takes some hundred kilobytes. */
const MOST_GATES = 64;

/** Compiles each contract once, and keeps the most recently used ones. */
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
