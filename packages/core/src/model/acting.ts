import type { Cancel } from './cancel.ts';
import type { Check, CheckAnswer } from './check.ts';
import type { JsonObject } from './json.ts';

/** One thing that must be true just before something runs, as data: an expression over the arguments and `world`. */
export interface PreconditionRule {
  readonly name: string;
  /** A Python expression; any falsy value means that the precondition is unmet. */
  readonly expr?: string;
  /** A CEL expression; anything but true means the same. */
  readonly cel?: string;
  /** The message when it is unmet: `{argument}` is an argument, `{_computed}` the left side of the comparison. */
  readonly error?: string;
}

/** What a precondition answers: that it holds (true or nothing), or that it does not: false, a message, or findings. */
export type PreconditionAnswer = CheckAnswer | boolean | string;

/**
 * A precondition as a function of the arguments and the world; it can't be written in a file. Throwing means that it is unmet, and
 * so does any answer that is not one of those.
 */
export interface PreconditionCheck extends Omit<Check<JsonObject>, 'run'> {
  readonly run: (given: JsonObject, world: unknown, signal: Cancel) => PreconditionAnswer | Promise<PreconditionAnswer>;
  /** The message if it answers with false; `{argument}` is an argument. */
  readonly error?: string;
}

/** A precondition: data, or a function. */
export type Precondition = PreconditionRule | PreconditionCheck;

/** One thing that running would change: Python expressions for the value before and after. */
export interface EffectRule {
  /** What changes, in plain words: `balance of the account`. */
  readonly name: string;
  /** The value now; left out if there is none yet. */
  readonly before?: string;
  readonly after: string;
}

/** What may be declared about anything that runs: a tool or an action. */
export interface Acting {
  /** What must be true just before it runs. */
  readonly preconditions?: readonly Precondition[];
  /** The label of its button: text with `{argument}` for its arguments. */
  readonly summary?: string;
  /** What would change. */
  readonly effects?: readonly EffectRule[];
}

/** Something that is about to run: a tool or an action by name, with its arguments. */
export interface Act {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** One effect, computed for a world; a side that can't be computed is left out, and `problem` says why. */
export interface ShownEffect {
  readonly name: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly problem?: string;
}

/** Parts of a world by JSON Pointer, the pointers that lead to nothing, and those of which only that matters that they lead somewhere. */
export interface WorldRead {
  readonly values: { readonly [pointer: string]: unknown };
  readonly missing: readonly string[];
  readonly present?: readonly string[];
}
