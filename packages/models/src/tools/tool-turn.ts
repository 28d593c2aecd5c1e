import type { AnyCall, Finding, ToolCall, ToolReply, Verdict } from '@tamis/core';

/** A call that may be run, with the id under which its provider wants the result; it is undefined where the call was in the text. */
export type TurnCall<Call extends AnyCall = ToolCall> = Call & { readonly id: string | undefined };

/**
 * What a tool gave: a text, `{ text, failed }` or an Error where it tells of a failure, or any other value, which the model is
 * given as JSON.
 */
export type ToolOutput = string | { readonly text: string; readonly failed: boolean } | number | boolean | object | null;

interface Turn<Call extends AnyCall> {
  readonly verdict: Verdict<ToolReply<Call>>;
  /** What is wrong and stops nothing: a claim that a tool was called, which was not, or an order that was not kept. */
  readonly warnings: readonly Finding[];
}

/** The calls may be run. Where there are none, the reply made none, and what it says is the answer. */
export interface PassedTurn<Message, Call extends AnyCall = ToolCall> extends Turn<Call> {
  readonly status: 'pass';
  /** Each call once, in order, whatever number of ids it has. */
  readonly calls: readonly TurnCall<Call>[];
  /** What was said besides the calls. */
  readonly content: string;
  /** The messages that answer every call of the reply, given one output for each of `calls`; none where it made none. */
  answer(outputs: readonly ToolOutput[]): readonly Message[];
}

/** A person decides first, about all calls of the reply together: one may build on another. */
export interface HeldTurn<Message, Call extends AnyCall = ToolCall> extends Turn<Call> {
  readonly status: 'hold';
  readonly held: readonly TurnCall<Call>[];
  /** Why, in sentences for a person. They quote the model: make them visible before a terminal shows them. */
  readonly why: readonly string[];
  /** For whoever decided that they may be run. */
  release(): PassedTurn<Message, Call>;
  /** The messages that answer every call of the reply with a refusal. */
  refuse(reason?: string): readonly Message[];
}

/**
 * Nothing is run, and the model is to be told: the reply failed, or nothing of it is left to run because every call was dropped
 * or said that no tool fits.
 */
export interface FailedTurn<Message, Call extends AnyCall = ToolCall> extends Turn<Call> {
  readonly status: 'fail';
  /** The messages that answer every call of the reply with what was wrong; never empty, so that a loop goes on. */
  readonly messages: readonly Message[];
}

/** A reply of a model that may call tools, judged and ready to be answered. */
export type ToolTurn<Message, Call extends AnyCall = ToolCall> =
  | PassedTurn<Message, Call>
  | HeldTurn<Message, Call>
  | FailedTurn<Message, Call>;
