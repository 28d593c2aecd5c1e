import type { IncomingHttpHeaders } from 'node:http';
import type { Tape } from './tape.ts';

/** How a call that was passed on ended; `left`: the caller hung up first. */
export type PassageEnd = 'whole' | 'cut' | 'unreachable' | 'left';

/** A call that was passed on, and what came back. */
export interface Passage {
  readonly sent: Tape;
  readonly received: Tape;
  /** Undefined if no answer began. */
  readonly answer: { readonly status: number; readonly headers: IncomingHttpHeaders } | undefined;
  readonly end: PassageEnd;
  /** The system's word for why the provider was not reached, or the connection broke. */
  readonly reason?: string;
}
