import type { Cancel } from './cancel.ts';
import type { Check, CheckAnswer } from './check.ts';
import type { JsonObject } from './json.ts';

/** A condition that must hold just before an act runs, as data: an expression over the arguments and `world`. */
export interface PreconditionRule {
  readonly name: string;
  /** A Python expression. Any falsy value means that the precondition is unmet. */
  readonly expr?: string;
  /** A CEL expression. Anything but true means that the precondition is unmet. */
  readonly cel?: string;
  /** The message for an unmet precondition. `{argument}` is an argument, `{_computed}` the left side of the comparison. */
  readonly error?: string;
}

/** The result of a precondition. True or nothing means that it holds; false, a message or findings mean that it does not. */
export type PreconditionAnswer = CheckAnswer | boolean | string;

/**
 * A precondition as a function of the arguments and the world, which cannot be written in a file. It is unmet if the function throws or
 * gives an invalid answer.
 */
export interface PreconditionCheck extends Omit<Check<JsonObject>, 'run'> {
  readonly run: (given: JsonObject, world: unknown, signal: Cancel) => PreconditionAnswer | Promise<PreconditionAnswer>;
  /** The message if it answers with false. `{argument}` is an argument. */
  readonly error?: string;
}

/** A precondition, either data or a function. */
export type Precondition = PreconditionRule | PreconditionCheck;

/** A change that an act would make, as Python expressions for the value before and after. */
export interface EffectRule {
  /** The thing that changes, in plain words: `balance of the account`. */
  readonly name: string;
  /** The current value. Omit it if there is none yet. */
  readonly before?: string;
  readonly after: string;
}

/** An error that proves that an act did not take effect. Every key given must equal the error's own. */
export interface ListedFailure {
  readonly name?: string;
  readonly code?: string | number;
  readonly status?: number;
}

/** The claim of an act to its effect: its effect key, and how long the key stays taken once it ran. For good if absent. */
export interface EffectClaim {
  readonly key: string;
  readonly milliseconds?: number;
}

/** An act that was started and whose answer was lost. */
export interface LostAct extends Act {
  /** The review under which it ran. */
  readonly review: string;
  /** The key that its function was given. Absent if it declares no effect key. */
  readonly idempotencyKey?: string;
}

/** What became of a lost act, according to `reconcile`. */
export type Reconciled =
  | { readonly status: 'ran'; readonly result?: unknown }
  | { readonly status: 'not-run' }
  | { readonly status: 'unknown' };

/** The declarations about running a tool or an action. */
export interface Acting {
  /** Conditions that must hold just before it runs. */
  readonly preconditions?: readonly Precondition[];
  /** The label of its button, with `{argument}` for its arguments. */
  readonly summary?: string;
  /** The changes that running it would make. */
  readonly effects?: readonly EffectRule[];
  /**
   * Names the effect that it has: `refund:{order}`, with the names of arguments or JSON Pointers into them, or a function of them. While an
   * act with the same key waits, runs or may have run, and within `window` after it ran, another one does not run.
   */
  readonly effectKey?: string | ((given: JsonObject) => string);
  /** How long nothing else has the same effect once it ran: `30m`, `24h`, `7d`. For good if absent. */
  readonly window?: string;
  /** Finds out what became of an act whose answer was lost, for example from the provider. A person is asked only if it does not know. */
  readonly reconcile?: (lost: LostAct) => Reconciled | Promise<Reconciled>;
  /** The errors by which its function proves that it did not take effect. After any other error, the outcome is unknown. */
  readonly failures?: readonly ListedFailure[];
}

/** A tool or action that is about to run: its name and its arguments. */
export interface Act {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** One effect, computed for a world. A side that cannot be computed is left out, and `problem` says why. */
export interface ShownEffect {
  readonly name: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly problem?: string;
}

/** Parts of a world by JSON Pointer, the pointers that lead nowhere, and the pointers for which only their existence matters. */
export interface WorldRead {
  readonly values: { readonly [pointer: string]: unknown };
  readonly missing: readonly string[];
  readonly present?: readonly string[];
}
