import type { CodeTable } from '../codes/entry.ts';
import type { Act, Acting, EffectClaim, ListedFailure, ShownEffect, WorldRead } from './acting.ts';
import type { Cancel } from './cancel.ts';
import type { Timer } from './check.ts';
import type { Finding } from './finding.ts';
import type { Json } from './json.ts';
import type { Problem } from './problem.ts';
import type { PromptContract } from './prompt-contract.ts';
import type { Reply } from './reply.ts';
import type { JudgeResult } from './result.ts';
import type { GateStream } from './stream.ts';
import type { Verdict } from './verdict.ts';
import type { World } from './world.ts';

/** The data of a unit besides its reply. */
export interface UnitContext {
  /** The fields that rules may read, by name or as `input.name`. */
  readonly input?: Json;
  /**
   * The finish reason in the provider's own word: `stop`, `length`, `max_tokens`, `MAX_TOKENS` … A reply that was cut off never passes on
   * its own, however complete it looks. Null and unknown words are ignored.
   */
  readonly finishReason?: string | null | undefined;
  /**
   * The model's reasoning, if the provider sends it separately. Drafts in it are not answers, but if the reply is blank, an answer found
   * only there is held.
   */
  readonly reasoning?: string | null | undefined;
  /**
   * The places where null means that a field was left out, as references into the contract's schema, such as `#/properties/note`. The
   * provider was told to write null for these fields. Such a null is dropped (`coerce.null-absent`) if the field is optional and the
   * contract accepts no null there. Any other null stays. `ask` passes on the places given in the model's reply.
   */
  readonly absentNulls?: readonly string[] | undefined;
  /**
   * Strings that values may have to come from, by the names that `grounding.source` uses. They take precedence over the world and the
   * input.
   */
  readonly sources?: { readonly [name: string]: string } | undefined;
  /**
   * The conversation that the reply answers, in any provider's form. The arguments of calls that act are looked up in it. Values found only
   * in the results of tools with `trust: outside` are held or reported, as `policy.provenance` says.
   */
  readonly messages?: readonly unknown[] | undefined;
  /** Calls in this conversation that a person approved, or their arguments. Their values are not held again. */
  readonly approved?: readonly Json[] | undefined;
  /** The state that preconditions read and that sources are looked up in. `gate.check` also takes it as a separate argument. */
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
   * Whether `partial` has only closed parts (the default), or also the text so far of an unfinished string, where the schema accepts any
   * text.
   */
  readonly partial?: 'closed' | 'growing' | undefined;
}

/** The declarations about one act, ready to be evaluated against a world. */
export interface DeclaredAct {
  /** The names of its preconditions, in order. */
  readonly preconditions: readonly string[];
  /** The label of its button. Missing if none was declared. */
  readonly summary?: string;
  /** The effect of a call to this tool. Missing for anything but tools. A tool that does not declare it counts as `change`. */
  readonly effect?: 'read' | 'change' | 'destroy';
  /** Returns its claim to its effect, or undefined if it declares no effect key. */
  readonly claim?: () => EffectClaim | undefined;
  /** Finds out what became of it if its answer was lost. */
  readonly reconcile?: Acting['reconcile'];
  /** The errors that prove that it did not take effect. */
  readonly failures?: readonly ListedFailure[];
  /** Whether its results have a schema. Missing for anything but tools. */
  readonly hasOutput?: boolean;
  /** Returns the unmet preconditions in a world. A precondition that throws, or that lacks a world, is unmet. */
  readonly unmet: (world: unknown, context?: CheckContext) => Promise<readonly Finding[]>;
  /** Returns the changes that it would make in a world. */
  readonly effects: (world: unknown) => readonly ShownEffect[];
  /** Returns the parts of a world that its preconditions and effects read. As long as these stay the same, so do the answers. */
  readonly worldRead: (world: unknown) => WorldRead;
}

/** A compiled contract, ready to judge any number of replies. */
export interface Gate<Value = Json> {
  /** The kind of its contract, for code that needs a gate of one kind. A hand-made gate may omit it. */
  readonly kind?: string;
  /** The contract as given to `compile`. A hand-made gate may omit it. */
  readonly contract?: object;
  /** The codes that only its kind uses. A hand-made gate may omit them. */
  readonly codes?: CodeTable | undefined;
  /** Warnings for the contract's author, although it compiles. */
  readonly warnings: readonly Problem[];
  /** Returns the description of the contract for a model, in at most `limit` characters. A hand-made gate may omit it. */
  readonly told?: (() => PromptContract) | undefined;
  /**
   * Returns the contract's declarations about an act that is about to run: preconditions, summary, effects. Returns undefined for an act
   * that it does not declare. Missing if values of its kind do not run.
   */
  readonly acts?: ((act: Act) => DeclaredAct | undefined) | undefined;
  /**
   * Returns the first precondition that reads the world, such as `enough of refund`, or undefined if none does. Missing if values of its
   * kind do not run.
   */
  readonly worldReader?: (() => string | undefined) | undefined;
  /** Judges a tool result before a model sees it. Missing if values of its kind call no tools. */
  readonly judgeResult?: JudgeResult | undefined;
  /**
   * Judges one reply. It is synchronous and never throws because of a model's text. If a precondition reads the world and there is none, it
   * returns a finding.
   */
  readonly judge: (reply: Reply, unit?: UnitContext) => Verdict<Value>;
  /**
   * Judges one reply, waiting for an asynchronous validator, and then runs the checks. Rejects with a Fault if a check throws or hangs, or
   * if the contract reads the world and there is none. Nothing passes then.
   */
  readonly check: (reply: Reply, world?: World, context?: CheckContext) => Promise<Verdict<Value>>;
  /**
   * Runs the preconditions and checks again on a value that passed or was approved, against a newer world, and returns their findings.
   * Findings that stop a value under the policy are errors, and all others are warnings.
   */
  recheck(value: Value, world: World, context?: CheckContext): Promise<readonly Finding[]>;
  /**
   * Like `judge`, for a reply that arrives in chunks. It reports each part as it closes, and requirements that can no longer be met. Parts
   * are for display only until the verdict is a pass.
   */
  readonly stream: (options?: StreamOptions) => GateStream<Value>;
}
