import type { Code } from '../codes/code.ts';
import type { Json } from './json.ts';

/** A problem with a contract. An `error` stops compilation; a `warning` is reported by the gate. */
export interface Problem {
  readonly code: Code;
  readonly severity: 'error' | 'warning';
  /** JSON Pointer into the contract. */
  readonly path: string;
  /** Set if the problem is the key at the path, not its value. */
  readonly about?: 'key';
  readonly args: { readonly [name: string]: Json };
}
