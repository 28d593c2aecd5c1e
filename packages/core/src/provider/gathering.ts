import type { JsonObject } from '../model/index.ts';

export type Constant = readonly [what: string, said: string | undefined];

/** Assembles the events of a stream into the body that a complete answer would have had. */
export interface Gathering {
  /** Takes the next event. */
  take(event: JsonObject): void;
  /** Returns what an event says about the response and its calls that no other event may contradict. */
  constantsIn(event: JsonObject): readonly Constant[];
  /** Whether the provider gave a finish reason. */
  readonly isFinished: boolean;
  /** Whether the provider reported the end of the stream. */
  readonly isEnded: boolean;
  /** The model's text so far, and the part that the last event added. */
  readonly text: string;
  readonly added: string;
  /** The number of characters held. */
  readonly size: number;
  /** Returns the body that a complete answer would have had. Arguments that came in pieces stay the model's text. */
  whole(): JsonObject;
}
