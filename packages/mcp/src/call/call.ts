import type { Json, JsonObject, JudgeResult, OpenSpan, World } from '@tamis/core';
import type { Ledger, ReviewPolicy, ReviewRow } from '@tamis/ledger';
import type { CallGate } from '../tools/call-gate.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { CallMemory } from './call-memory.ts';

/** What a held call does: it waits, or it answers at once and is made again later. */
export type HoldMode = 'wait' | 'pending';

/** The reason for a review that needs no decision. */
export const NOT_HELD = 'not held';

/** What the calls of one session are handled with. */
export interface Desk {
  readonly ledger: Ledger;
  /** The server as the ledger knows it. */
  readonly server: string;
  /** The session as the ledger knows it: what is pending is bound to it. */
  readonly session: string;
  readonly tools: Toolbox;
  readonly world?: World;
  readonly hold: HoldMode;
  readonly policy: ReviewPolicy;
  /** How long this process is assumed to be alive without a sign from it, in milliseconds. */
  readonly lease?: number;
  /** How long a caller that can come back with a state waits each time, in milliseconds; half a minute by default. */
  readonly round?: number;
  readonly held: HeldCalls;
  /** What was said so far, in which the arguments of calls are looked up. */
  readonly memory: CallMemory;
  /** Receives a line for everything that is withheld. */
  readonly log: (line: string) => void;
}

/** The held calls of a session, by tool and arguments. */
export interface HeldCalls {
  /** The reviews of the same call, oldest first. */
  of(unit: string): Promise<readonly string[]>;
  add(unit: string, review: string): void;
  /** How many held calls there ever were; as long as they are few, nobody has to count those that wait. */
  total(): Promise<number>;
  /** Does some work on a call exclusively: anyone else making the same call waits. */
  inTurn<Result>(unit: string, work: () => Promise<Result>): Promise<Result>;
  /** How many calls this process has let wait for answers to a server's questions. */
  asked: number;
  /** Reviews that a request of this process waits for. */
  readonly taken: Set<string>;
  /** What this process runs for tasks, and the answers of the last few, by review: a long result is kept nowhere else. */
  readonly runs: Map<string, TaskRun>;
}

/** What this process runs, or ran, for a task. */
export interface TaskRun {
  readonly ends: Promise<Ran>;
  hasEnded: boolean;
}

/** A call that a caller made. */
export interface Call {
  readonly name: string;
  readonly arguments: JsonObject;
  /** Aborted when the caller no longer wants an answer (`cancelled`), or the session ends (`closed`). */
  readonly signal: AbortSignal;
  /** Tells the caller that the call is in progress, if it wants to know. */
  readonly progress: (message: string) => void;
  /** Sends the call to the server: what people agreed to, which may have different arguments. */
  readonly send: (name: string, given: Json, sending: Sending) => Promise<ServerReply>;
  /** The span of the call, if it is traced. */
  readonly span?: OpenSpan | undefined;
  /** Who makes it. */
  readonly caller: Caller;
  /** The call as it was asked, as a digest, if `arguments` are those of a review: the gate may have repaired it. */
  readonly unit?: string;
}

/** What is known about a call that is sent. */
export interface Sending {
  /** The review that it runs under. */
  readonly review: string;
  /** What the caller's user answered to the questions of the server, and the state that the server gave with them. */
  readonly answers?: JsonObject;
}

/** Who makes a call, and what it can do while a person decides. */
export interface Caller {
  /** Whether each request says what its client can do (2026-07-28), or a handshake did (2025-11-25 and before). */
  readonly era: 'modern' | 'legacy';
  /** What the client calls itself; nothing vouches for it. */
  readonly client?: { readonly name: string; readonly version: string };
  /** Who was authenticated; undefined where the gate authenticates nobody. */
  readonly principal?: string;
  /** What a held call may be answered with: a task, an `input_required` result, or neither. */
  readonly canWait: 'task' | 'input' | 'no';
  /** Whether its client can ask its user with a form. */
  readonly canAsk?: boolean;
  /** The answers to an earlier `input_required` result, and the state that came with it: a handle that the gate made. */
  readonly inputResponses?: JsonObject;
  readonly requestState?: string;
}

/** What the server answered to a call. */
export interface ServerReply {
  readonly result?: Json;
  readonly error?: JsonObject;
  /** What the server asks of the caller's user before it answers. */
  readonly input?: ServerInput;
  /** The result with the digits that a JavaScript number can't hold; only written to the caller. */
  readonly exact?: Json;
  /** The length of the answer. */
  readonly length: number;
}

/** The questions of a server, and the state that it wants back with the answers. */
export interface ServerInput {
  readonly inputRequests: JsonObject;
  readonly requestState?: string;
}

/** A run that waits until the caller's user has answered the server. A server may ask several times: each is a round with a name. */
export interface Asks {
  readonly kind: 'asks';
  readonly review: string;
  readonly inputRequests: JsonObject;
  readonly round: string;
}

/** What came of running a call. */
export type Ran = Answer | Asks;

/** The answer to the caller: what the server said as received, a result of the gate's own, or nothing if the caller left. */
export type Answer =
  | { readonly kind: 'server'; readonly response: ServerReply }
  | { readonly kind: 'result'; readonly result: JsonObject }
  /** The call waits as a task: the fields of `CreateTaskResult`. */
  | { readonly kind: 'task'; readonly task: JsonObject }
  /** The fields of `InputRequiredResult`: the caller's own user is asked, or nobody is and the caller comes back with the state. */
  | { readonly kind: 'input'; readonly inputRequests?: JsonObject; readonly requestState?: string }
  | RpcFailure
  | { readonly kind: 'none' };

/** A JSON-RPC error. */
export interface RpcFailure {
  readonly kind: 'error';
  readonly code: number;
  readonly message: string;
}

/** A request about a task that the gate made. */
export interface TaskRequest extends Pick<Call, 'span'> {
  readonly method: 'get' | 'update' | 'cancel';
  readonly taskId: string;
  readonly inputResponses?: JsonObject;
  readonly caller: Omit<Caller, 'inputResponses' | 'requestState'>;
  /** Sends the call of the task to the server; it goes on when the request is over. */
  readonly send: Call['send'];
}

/** The answer to it: a result as the extension has it, or a JSON-RPC error. */
export type TaskAnswer = { readonly kind: 'result'; readonly result: JsonObject } | RpcFailure;

/** A call with the gate and the world that it is judged by. */
export interface Judging {
  readonly call: Call;
  readonly gate: CallGate;
  /** Judges what its tool returns; undefined if nothing does. */
  readonly judgeResult: JudgeResult | undefined;
  readonly world: unknown;
  /** The review that the caller came back to. */
  readonly back?: ReviewRow | undefined;
}
