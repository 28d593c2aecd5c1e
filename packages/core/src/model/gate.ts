import type { Act, ShownEffect, WorldRead } from './acting.ts';
import type { Cancel } from './cancel.ts';
import type { Timer } from './check.ts';
import type { Finding } from './finding.ts';
import type { Json } from './json.ts';
import type { Problem } from './problem.ts';
import type { Reply } from './reply.ts';
import type { JudgeResult } from './result.ts';
import type { GateStream } from './stream.ts';
import type { ToldContract } from './told-contract.ts';
import type { Verdict } from './verdict.ts';
import type { World } from './world.ts';

/** The data of a unit besides its reply. */
export interface UnitContext {
  /** Fields that rules may read, by name or as `input.name`. */
  readonly input?: Json;
  /**
   * Why the model stopped, in the provider's own word: `stop`, `length`, `max_tokens`, `MAX_TOKENS` … A reply that was cut off never
   * passes on its own, however complete it looks. Unknown words mean nothing, and neither does null.
   */
  readonly finishReason?: string | null | undefined;
  /**
   * What the model thought, if the provider sends it apart from the reply. Drafts in it are not answers, but an answer that is only
   * there, while the reply is blank, is held.
   */
  readonly reasoning?: string | null | undefined;
  /**
   * Where null means that a field was left out: references into the schema of the contract, such as `#/properties/note`, of fields
   * for which the provider was told to write null instead. Such a null is dropped (`coerce.null-absent`) if the field is optional and the
   * contract takes no null there; any other null stays. `ask` passes on what the model's reply says.
   */
  readonly absentNulls?: readonly string[] | undefined;
  /** Texts that values may have to come from, by the names that `grounding.source` uses; they go before the world and the input. */
  readonly sources?: { readonly [name: string]: string } | undefined;
  /**
   * The conversation that the reply answers, in the form of any provider. Arguments of calls that act are looked up there: what only
   * the results of tools with `trust: outside` have is held or reported, as `policy.provenance` says.
   */
  readonly messages?: readonly unknown[] | undefined;
  /** Calls of this conversation that a person approved, or their arguments: the values in them are not held again. */
  readonly approved?: readonly Json[] | undefined;
  /** What preconditions see, and where sources of values are looked up; `gate.check` also takes it as an argument of its own. */
  readonly world?: World;
}

/** The context that checks run with, besides the world. Without a clock, the timer that the gate was compiled with ends them. */
export interface CheckContext extends UnitContext {
  readonly clock?: Timer;
  readonly signal?: Cancel;
}

/** Options for streaming one reply: the unit's other data, and how unfinished strings are shown. */
export interface StreamOptions extends UnitContext {
  /**
   * Whether `partial` has only what is closed (the default), or also the text so far of a string that is still growing, where the
   * schema takes any text.
   */
  readonly partial?: 'closed' | 'growing' | undefined;
}

/** The declarations about one act, ready to be evaluated against a world. */
export interface DeclaredAct {
  /** The names of its preconditions, in order. */
  readonly preconditions: readonly string[];
  /** The label of its button; missing if none was declared. */
  readonly summary?: string;
  /** What a call of this tool does; missing for anything but tools. A tool that does not say counts as `change`. */
  readonly effect?: 'read' | 'change' | 'destroy';
  /** Whether there is a schema for its results; missing for anything but tools. */
  readonly hasOutput?: boolean;
  /** What is unmet in a world. A precondition that throws, or whose world is missing, is unmet. */
  readonly unmet: (world: unknown, context?: CheckContext) => Promise<readonly Finding[]>;
  /** What would change in a world. */
  readonly effects: (world: unknown) => readonly ShownEffect[];
  /** The parts of a world that its preconditions and effects read: as long as they stay the same, so do the answers. */
  readonly worldRead: (world: unknown) => WorldRead;
}

/** A compiled contract, ready to judge any number of replies. */
export interface Gate<Value = Json> {
  /** The kind of its contract, for code that needs a gate of one kind; a hand-made gate need not say. */
  readonly kind?: string;
  /** The contract as it was given to `compile`; a hand-made gate need not have one. */
  readonly contract?: object;
  /** What the author of the contract should know, although it compiles. */
  readonly warnings: readonly Problem[];
  /** What a model is told about the contract, in at most `limit` characters; a hand-made gate need not say. */
  readonly told?: (() => ToldContract) | undefined;
  /**
   * What the contract declares about something that is about to run: preconditions, summary, effects. Undefined for an act that
   * it does not know; missing if the values of its kind do not run.
   */
  readonly acts?: ((act: Act) => DeclaredAct | undefined) | undefined;
  /**
   * The first precondition that reads the world, such as `enough of refund`; undefined if none does. Missing if the values of its
   * kind do not run.
   */
  readonly worldReader?: (() => string | undefined) | undefined;
  /** Judges what a tool returned, before a model sees it; missing if the values of its kind call no tools. */
  readonly judgeResult?: JudgeResult | undefined;
  /**
   * The verdict on one reply. Synchronous, and never throws for what a model wrote. A precondition that reads the world while there
   * is none is a finding here.
   */
  readonly judge: (reply: Reply, unit?: UnitContext) => Verdict<Value>;
  /**
   * The same, but it waits for a validator that answers with a promise, then runs the checks that need the world. Rejects with a
   * Fault if a check throws or hangs, or if the contract reads the world and there is none: nothing passes then.
   */
  readonly check: (reply: Reply, world?: World, context?: CheckContext) => Promise<Verdict<Value>>;
  /**
   * Runs the preconditions and checks again on a value that passed or was approved, against a newer world, and returns what they
   * find. Findings for which the policy stops a value are errors, all others warnings.
   */
  recheck(value: Value, world: World, context?: CheckContext): Promise<readonly Finding[]>;
  /**
   * The same as `judge` for a reply that comes in chunks: reports each part as it closes, and what can no longer be met. Parts are for
   * display only until the verdict is a pass.
   */
  readonly stream: (options?: StreamOptions) => GateStream<Value>;
}
