import type { Act, DeclaredAct } from './acting.ts';
import type { Cancel } from './cancel.ts';
import type { Timer } from './check.ts';
import type { Finding } from './finding.ts';
import type { Json } from './json.ts';
import type { Problem } from './problem.ts';
import type { Reply } from './reply.ts';
import type { GateStream } from './stream.ts';
import type { ToldContract } from './told-contract.ts';
import type { Verdict } from './verdict.ts';

/** What a unit brings along besides the reply. */
export interface UnitContext {
  /** Fields that rules may read: by their names, or as `input.name`. */
  readonly input?: Json;
  /**
   * Why the provider says that the model stopped, in its own word: `stop`, `length`, `max_tokens`, `MAX_TOKENS` … A reply that
   * was cut never passes by itself, however complete it looks. Words that nobody knows say nothing, nor does null.
   */
  readonly finishReason?: string | null | undefined;
  /** What preconditions see; `gate.check` has it as an argument of its own. */
  readonly world?: unknown;
}

/** What checks run with besides the world. Without a clock they are ended by the timer that the gate was compiled with. */
export interface CheckContext extends UnitContext {
  readonly clock?: Timer;
  readonly cancel?: Cancel;
}

/** A compiled contract, ready to judge any number of replies. */
export interface Gate<Value = Json> {
  /** The kind of its contract, for those who need a gate of one kind; a gate made by hand need not say. */
  readonly kind?: string;
  /** The contract as it was given to `compile`; a gate made by hand need not have one. */
  readonly contract?: object;
  /** What the contract's author should know, though it compiles. */
  readonly warnings: readonly Problem[];
  /** What a model is told of the contract, in at most so many characters; a gate made by hand need not say. */
  readonly told?: ((limit?: number) => ToldContract) | undefined;
  /**
   * What the contract declares of something that is about to run: preconditions, summary, effects. Undefined where it knows no
   * such thing; missing where the values of its kind do not run.
   */
  readonly acts?: ((act: Act) => DeclaredAct | undefined) | undefined;
  /** The verdict on one reply. Synchronous, and never throws for what a model wrote. */
  readonly judge: (reply: Reply, unit?: UnitContext) => Verdict<Value>;
  /**
   * The same, waiting for a validator that answers with a promise, and then the checks that need the world. Rejects with a
   * Fault where a check fails by itself: nothing passes then.
   */
  readonly check: (reply: Reply, world?: unknown, context?: CheckContext) => Promise<Verdict<Value>>;
  /**
   * Runs the preconditions and checks again on a value that passed or was approved, against a newer world; gives what they find. What the policy
   * stops a value for is an error, anything else a warning.
   */
  recheck(value: Value, world: unknown, context?: CheckContext): Promise<readonly Finding[]>;
  /** The same as `judge` for a reply that comes in chunks: what is complete is told as it closes, and what can't be met any more. */
  readonly stream: (unit?: UnitContext) => GateStream<Value>;
}
