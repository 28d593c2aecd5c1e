/**
 * What a handle is for: asking about a call as often as its caller likes (`task`), or coming back to it once, with the answer to a question
 * of the gate (`state`), of the server before the call goes on (`server`), or of the server while the call runs (`parked`).
 */
export type HandleUse = 'task' | 'state' | 'server' | 'parked';

/** What names a handle that a program outside was given for a review. */
export interface HandleKey {
  readonly review: string;
  /** SHA-256 of its secret and of all that it is bound to, in hexadecimal: the secret itself is stored nowhere. */
  readonly digest: string;
}

/** A handle that is about to be given out. */
export interface NewHandle extends HandleKey {
  readonly use: HandleUse;
  /** How long it works, in milliseconds. */
  readonly life: number;
}

/** A handle that somebody came back with. */
export interface TakenHandle {
  readonly use: HandleUse;
  /** Whether it was never taken before. */
  readonly isFirst: boolean;
}
