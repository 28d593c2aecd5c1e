import type { AnyCall, Finding, ToolCall, ToolReply, Verdict } from '@tamis/core';

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
  /** The messages that answer every call of the reply, given one output for each of `calls`; none if it made no calls. */
  answer(outputs: readonly ToolOutput[]): readonly Message[];
}

/** A person decides first, about all calls of the reply together: one may build on another. */
export interface HeldTurn<Message, Call extends AnyCall = ToolCall> extends Turn<Call> {
  readonly status: 'hold';
  readonly held: readonly TurnCall<Call>[];
  /** Why, in sentences for a person. They quote the model: escape them with `visible` before showing them in a terminal. */
  readonly why: readonly string[];
  /** To be called once somebody decided that they may run. */
  release(): PassedTurn<Message, Call>;
  /** The messages that answer every call of the reply with a refusal. */
  refuse(reason?: string): readonly Message[];
}

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
