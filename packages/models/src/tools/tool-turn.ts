import type { AnyCall, Code, Finding, ToolCall, ToolReply, Verdict } from '@tamis/core';
import type { HoldDoubt } from '@tamis/core/loop';

/** A call that may run, with the id its provider expects with the result. The id is undefined if the call was in the text. */
export type TurnCall<Call extends AnyCall = ToolCall> = Call & { readonly id: string | undefined };

/** A tool's output: text, `{ text, failed }` or an Error for a failure, or any other value, which the model gets as JSON. */
export type ToolOutput = string | { readonly text: string; readonly failed: boolean } | number | boolean | object | null;

interface Turn<Call extends AnyCall> {
  readonly verdict: Verdict<ToolReply<Call>>;
  // Findings that stop nothing: a claim about a call that was never made, or a violated order.
  readonly warnings: readonly Finding[];
}

/** A turn whose calls may run. If there are none, the reply called no tool and its text is the answer. */
export interface PassedTurn<Message, Call extends AnyCall = ToolCall> extends Turn<Call> {
  readonly status: 'pass';
  /** Each call once, in order, even if it has several ids. */
  readonly calls: readonly TurnCall<Call>[];
  /** The text besides the calls. */
  readonly content: string;
  /**
   * The messages that answer every call of the reply, given one output for each of `calls`. Empty if it made no calls. Outputs are judged,
   * and an output that breaks the contract's terms for results is withheld, which the model is told.
   */
  answer(outputs: readonly ToolOutput[]): readonly Message[];
}

interface Held<Message, Call extends AnyCall> extends Turn<Call> {
  readonly status: 'hold';
  readonly held: readonly TurnCall<Call>[];
  // The reasons, as sentences for a person. They quote the model, so escape them with `visible` before showing them in a terminal.
  readonly why: readonly string[];
  refuse(reason?: string): readonly Message[];
}

/** A turn whose calls need a person's approval. They are approved together, because one may build on another. */
export interface ApprovalTurn<Message, Call extends AnyCall = ToolCall> extends Held<Message, Call> {
  readonly reason: 'approval';
  /** The doubt that was released earlier, if there was one. Whoever approves must see it too. */
  readonly released?: HoldDoubt<ToolReply<Call>>;
  /** Call this once someone has decided that the calls may run. */
  release(): PassedTurn<Message, Call>;
}

/** A turn whose reply can be read in more than one way. `held` is the first reading. */
export interface DoubtedTurn<Message, Call extends AnyCall = ToolCall> extends Held<Message, Call> {
  readonly reason: HoldDoubt['reason'];
  /** The doubt: its codes, every reading, and the model's text. */
  readonly doubt: HoldDoubt<ToolReply<Call>>;
  /**
   * Call this once someone has decided that `held` is the intended reading, with every code of the doubt. Throws if one is missing. If the
   * policy also requires approval, the turn is still held for that.
   */
  release(codes: readonly Code[]): PassedTurn<Message, Call> | ApprovalTurn<Message, Call>;
}

/** A turn that waits for a person's decision. `reason` says what the decision is about. */
export type HeldTurn<Message, Call extends AnyCall = ToolCall> = ApprovalTurn<Message, Call> | DoubtedTurn<Message, Call>;

/** A turn in which nothing runs and the model has to be told why. The reply failed, or every call was dropped or said that no tool fits. */
export interface FailedTurn<Message, Call extends AnyCall = ToolCall> extends Turn<Call> {
  readonly status: 'fail';
  /** The messages that answer every call of the reply with what was wrong. Never empty, so that a loop continues. */
  readonly messages: readonly Message[];
}

/** A reply from a model that may call tools, judged and ready to be answered. */
export type ToolTurn<Message, Call extends AnyCall = ToolCall> =
  | PassedTurn<Message, Call>
  | HeldTurn<Message, Call>
  | FailedTurn<Message, Call>;
