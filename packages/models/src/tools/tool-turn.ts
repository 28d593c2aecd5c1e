import type { AnyCall, Code, Doubt, Finding, ToolCall, ToolReply, Verdict } from '@tamis/core';

/** A call that may run, with the id its provider expects with the result. The id is undefined if the call was in the text. */
export type TurnCall<Call extends AnyCall = ToolCall> = Call & { readonly id: string | undefined };

/** A tool's output: text, `{ text, failed }` or an Error for a failure, or any other value, which the model gets as JSON. */
export type ToolOutput = string | { readonly text: string; readonly failed: boolean } | number | boolean | object | null;

interface Turn<Call extends AnyCall> {
  readonly verdict: Verdict<ToolReply<Call>>;
  /** What is wrong but stops nothing: a claim about a call that was never made, or a violated order. */
  readonly warnings: readonly Finding[];
}

/** A turn whose calls may run. If there are none, the reply called no tool and its text is the answer. */
export interface PassedTurn<Message, Call extends AnyCall = ToolCall> extends Turn<Call> {
  readonly status: 'pass';
  /** Each call once, in order, however many ids it has. */
  readonly calls: readonly TurnCall<Call>[];
  /** What was said besides the calls. */
  readonly content: string;
  /**
   * The messages that answer every call of the reply, given one output for each of `calls`; none if it made no calls. Outputs are
   * judged: one that breaks what the contract says about results is withheld, and the model is told so.
   */
  answer(outputs: readonly ToolOutput[]): readonly Message[];
}

interface Held<Message, Call extends AnyCall> extends Turn<Call> {
  readonly status: 'hold';
  readonly held: readonly TurnCall<Call>[];
  /** Why, in sentences for a person. They quote the model: escape them with `visible` before showing them in a terminal. */
  readonly why: readonly string[];
  /** The messages that answer every call of the reply with a refusal. */
  refuse(reason?: string): readonly Message[];
}

/** A turn whose calls need a person's approval. They are approved together, because one may build on another. */
export interface ApprovalTurn<Message, Call extends AnyCall = ToolCall> extends Held<Message, Call> {
  readonly reason: 'approval';
  /** The doubt that was released before, if there was one: whoever approves has to see it too. */
  readonly released?: Doubt<ToolReply<Call>>;
  /** To be called once somebody decided that they may run. */
  release(): PassedTurn<Message, Call>;
}

/** A turn whose reply can be read in more than one way. `held` is the first reading. */
export interface DoubtedTurn<Message, Call extends AnyCall = ToolCall> extends Held<Message, Call> {
  readonly reason: Doubt['reason'];
  /** What is in doubt: codes, every reading, and what the model wrote. */
  readonly doubt: Doubt<ToolReply<Call>>;
  /**
   * To be called once somebody decided that `held` is meant, with every code of the doubt; throws if one is missing. What the
   * policy wants approved is still held then, for that approval.
   */
  release(codes: readonly Code[]): PassedTurn<Message, Call> | ApprovalTurn<Message, Call>;
}

/** A turn that waits for a person's decision. `reason` says what the decision is about. */
export type HeldTurn<Message, Call extends AnyCall = ToolCall> = ApprovalTurn<Message, Call> | DoubtedTurn<Message, Call>;

/** A turn in which nothing runs and the model has to be told why. The reply failed, or every call was dropped or said that no tool fits. */
export interface FailedTurn<Message, Call extends AnyCall = ToolCall> extends Turn<Call> {
  readonly status: 'fail';
  /** The messages that answer every call of the reply with what was wrong; never empty, so that a loop continues. */
  readonly messages: readonly Message[];
}

/** A reply from a model that may call tools, judged and ready to be answered. */
export type ToolTurn<Message, Call extends AnyCall = ToolCall> =
  | PassedTurn<Message, Call>
  | HeldTurn<Message, Call>
  | FailedTurn<Message, Call>;
