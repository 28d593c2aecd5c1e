import type { Json, JsonObject, World } from '@tamis/core';
import type { JudgeResult } from '@tamis/core/contract';
import type { OpenSpan } from '@tamis/core/model';
import type { Ledger, ReviewPolicy, ReviewRow } from '@tamis/ledger';
import type { CallGate } from '../tools/call-gate.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { CallMemory } from './call-memory.ts';

/** What a held call does: it waits, or it answers at once and is made again later. */
export type HoldMode = 'wait' | 'pending';

// The reason for a review that needs no decision.
export const NOT_HELD = 'not held';

export interface Desk {
  readonly ledger: Ledger;
  readonly server: string;
  readonly session: string;
  readonly tools: Toolbox;
  readonly world?: World;
  readonly hold: HoldMode;
  readonly policy: ReviewPolicy;
  readonly lease?: number;
  readonly round?: number;
  readonly held: HeldCalls;
  readonly memory: CallMemory;
  readonly log: (line: string) => void;
}

export interface HeldCalls {
  of(unit: string): Promise<readonly string[]>;
  add(unit: string, review: string): void;
  // How many held calls there ever were; as long as they are few, nobody has to count those that wait.
  total(): Promise<number>;
  inTurn<Result>(unit: string, work: () => Promise<Result>): Promise<Result>;
  asked: number;
  readonly taken: Set<string>;
  readonly runs: Map<string, TaskRun>;
}

export interface TaskRun {
  readonly ends: Promise<Ran>;
  hasEnded: boolean;
}

export interface Call {
  readonly name: string;
  readonly arguments: JsonObject;
  // Aborted when the caller no longer wants an answer (`cancelled`), or the session ends (`closed`).
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
  // Sends the call to the server: what people agreed to, which may have different arguments.
  readonly send: (name: string, given: Json, sending: Sending) => Promise<ServerReply>;
  readonly span?: OpenSpan | undefined;
  readonly caller: Caller;
  // The call as it was asked, as a digest, if `arguments` are those of a review: the gate may have repaired it.
  readonly unit?: string;
}

export interface Sending {
  readonly review: string;
  readonly answers?: JsonObject;
}

export interface Caller {
  readonly era: 'modern' | 'legacy';
  readonly client?: { readonly name: string; readonly version: string };
  // Who was authenticated; undefined where the gate authenticates nobody.
  readonly principal?: string;
  // What a held call may be answered with: a task, an `input_required` result, or neither.
  readonly canWait: 'task' | 'input' | 'no';
  readonly canAsk?: boolean;
  // The answers to an earlier `input_required` result, and the state that came with it: a handle that the gate made.
  readonly inputResponses?: JsonObject;
  readonly requestState?: string;
}

export interface ServerReply {
  readonly result?: Json;
  readonly error?: JsonObject;
  readonly input?: ServerInput;
  // The result with the digits that a JavaScript number can't hold; only written to the caller.
  readonly exact?: Json;
  readonly length: number;
}

export interface ServerInput {
  readonly inputRequests: JsonObject;
  readonly requestState?: string;
}

// A run that waits until the caller's user has answered the server. A server may ask several times: each is a round with a name.
export interface Asks {
  readonly kind: 'asks';
  readonly review: string;
  readonly inputRequests: JsonObject;
  readonly round: string;
}

export type Ran = Answer | Asks;

export type Answer =
  | { readonly kind: 'server'; readonly response: ServerReply }
  | { readonly kind: 'result'; readonly result: JsonObject }
  // The call waits as a task: the fields of `CreateTaskResult`.
  | { readonly kind: 'task'; readonly task: JsonObject }
  // The fields of `InputRequiredResult`: the caller's own user is asked, or nobody is and the caller comes back with the state.
  | { readonly kind: 'input'; readonly inputRequests?: JsonObject; readonly requestState?: string }
  | RpcFailure
  | { readonly kind: 'none' };

export interface RpcFailure {
  readonly kind: 'error';
  readonly code: number;
  readonly message: string;
}

export interface TaskRequest extends Pick<Call, 'span'> {
  readonly method: 'get' | 'update' | 'cancel';
  readonly taskId: string;
  readonly inputResponses?: JsonObject;
  readonly caller: Omit<Caller, 'inputResponses' | 'requestState'>;
  readonly send: Call['send'];
}

export type TaskAnswer = { readonly kind: 'result'; readonly result: JsonObject } | RpcFailure;

export interface Judging {
  readonly call: Call;
  readonly gate: CallGate;
  readonly judgeResult: JudgeResult | undefined;
  readonly world: unknown;
  readonly back?: ReviewRow | undefined;
}
