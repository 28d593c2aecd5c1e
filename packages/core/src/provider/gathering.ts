import type { JsonObject } from '../model/json.ts';

/** Assembles the events of a stream into the body that a complete answer would have had. */
export interface Gathering {
  /** Takes the next event. */
  take(event: JsonObject): void;
  /** Whether the provider said why the model stopped. */
  readonly isFinished: boolean;
  /** Whether the provider said that nothing more will come. */
  readonly isEnded: boolean;
  /** What the model said so far, and what the last event added to it. */
  readonly text: string;
  readonly added: string;
  /** How many characters are held. */
  readonly size: number;
  /** The body that a complete answer would have had; arguments that came in pieces stay the text that the model wrote. */
  whole(): JsonObject;
}
