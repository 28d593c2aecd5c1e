import type { Json, JsonObject, JudgeResult, OpenSpan, World } from '@tamis/core';
import type { Ledger, ReviewPolicy } from '@tamis/ledger';
import type { CallGate } from '../tools/call-gate.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { Response } from '../wire/message.ts';
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
  /** Does some work on a call exclusively: anyone else making the same call waits. */
  inTurn<Result>(unit: string, work: () => Promise<Result>): Promise<Result>;
  /** Reviews that a request of this process waits for or was answered with. */
  readonly taken: Set<string>;
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
  readonly send: (name: string, given: Json) => Promise<Response>;
  /** The span of the call, if it is traced. */
  readonly span?: OpenSpan | undefined;
}

/** The answer to the caller: what the server said as received, a result of the gate's own, or nothing if the caller left. */
export type Answer =
  | { readonly kind: 'server'; readonly response: Response }
  | { readonly kind: 'result'; readonly result: JsonObject }
  | { readonly kind: 'none' };

/** A call with the gate and the world that it is judged by. */
export interface Judging {
  readonly call: Call;
  readonly gate: CallGate;
  /** Judges what its tool returns; undefined if nothing does. */
  readonly judgeResult: JudgeResult | undefined;
  readonly world: unknown;
}
