import type { Json } from './json.ts';
import type { Problem } from './problem.ts';
import type { Reply } from './reply.ts';
import type { Verdict } from './verdict.ts';

/** A compiled contract, ready to judge any number of replies. */
export interface Gate<Value = Json> {
  /** What the contract's author should know, though it compiles. */
  readonly warnings: readonly Problem[];
  /** The verdict on one reply. Synchronous, and never throws for what a model wrote. */
  readonly judge: (reply: Reply) => Verdict<Value>;
  /** The same, waiting for a validator that answers with a promise. */
  readonly check: (reply: Reply) => Promise<Verdict<Value>>;
}
