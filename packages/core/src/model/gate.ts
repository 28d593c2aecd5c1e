import type { Json } from './json.ts';
import type { Problem } from './problem.ts';
import type { Reply } from './reply.ts';
import type { GateStream } from './stream.ts';
import type { Verdict } from './verdict.ts';

/** What a unit brings along beside the reply. */
export interface UnitContext {
  /** Fields that rules may read: by their names, or as `input.name`. */
  readonly input?: Json;
}

/** A compiled contract, ready to judge any number of replies. */
export interface Gate<Value = Json> {
  /** What the contract's author should know, though it compiles. */
  readonly warnings: readonly Problem[];
  /** The verdict on one reply. Synchronous, and never throws for what a model wrote. */
  readonly judge: (reply: Reply, unit?: UnitContext) => Verdict<Value>;
  /** The same, waiting for a validator that answers with a promise. */
  readonly check: (reply: Reply, unit?: UnitContext) => Promise<Verdict<Value>>;
  /** The same for a reply that comes in chunks: what is complete is told as it closes, and what can't be met any more. */
  readonly stream: (unit?: UnitContext) => GateStream<Value>;
}
