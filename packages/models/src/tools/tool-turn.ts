import type { AnyCall, Code, Doubt, Finding, ToolCall, ToolReply, Verdict } from '@tamis/core';

/** A call that may run, with the id under which its provider wants the result; undefined if the call was in the text. */
export type TurnCall<Call extends AnyCall = ToolCall> = Call & { readonly id: string | undefined };

/** The output of a tool: text, `{ text, failed }` or an Error for a failure, or any other value, which the model gets as JSON. */
export type ToolOutput = string | { readonly text: string; readonly failed: boolean } | number | boolean | object | null;

interface Turn<Call extends AnyCall> {
  readonly verdict: Verdict<ToolReply<Call>>;
  /** What is wrong but stops nothing: a claim about a call that was never made, or a violated order. */
  readonly warnings: readonly Finding[];
}

/** The calls may run. If there are none, the reply made none, and what it says is the answer. */
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

/** The policy wants a person to approve the calls, all of them together: one may build on another. */
export interface ApprovalTurn<Message, Call extends AnyCall = ToolCall> extends Held<Message, Call> {
  readonly reason: 'approval';
  /** The doubt that was released before, if there was one: whoever approves has to see it too. */
  readonly released?: Doubt<ToolReply<Call>>;
  /** To be called once somebody decided that they may run. */
  release(): PassedTurn<Message, Call>;
}

/** The reply can be read in more than one way; `held` is the first of its readings. */
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

/** Somebody decides first; `reason` says what about. */
export type HeldTurn<Message, Call extends AnyCall = ToolCall> = ApprovalTurn<Message, Call> | DoubtedTurn<Message, Call>;

/**
 * Nothing runs, and the model is to be told: the reply failed, or nothing is left to run because every call was dropped or said
 * that no tool fits.
 */
export interface FailedTurn<Message, Call extends AnyCall = ToolCall> extends Turn<Call> {
  readonly status: 'fail';
  /** The messages that answer every call of the reply with what was wrong; never empty, so that a loop continues. */
  readonly messages: readonly Message[];
}

/** A reply of a model that may call tools, judged and ready to be answered. */
export type ToolTurn<Message, Call extends AnyCall = ToolCall> =
  | PassedTurn<Message, Call>
  | HeldTurn<Message, Call>
  | FailedTurn<Message, Call>;
