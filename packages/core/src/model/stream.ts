import type { Finding } from './finding.ts';
import type { Json } from './json.ts';
import type { Reply } from './reply.ts';
import type { Verdict } from './verdict.ts';

/** A member of an object or an item of a list whose end was seen; the document itself comes last, with an empty path. */
export interface CompletedPart {
  /** JSON Pointer into the document as the model writes it. */
  readonly path: string;
  readonly value: Json;
}

/** What is known of a reply after one more chunk. */
export interface StreamUpdate {
  /** What closed with this chunk, innermost first. */
  readonly completed: readonly CompletedPart[];
  /**
   * The document so far: open objects and lists with what is complete in them, never a part of a string or number;
   * undefined as long as no document was seen. It is one value that grows with every chunk: copy it to keep a state of it.
   */
  readonly partial: Json | undefined;
  /**
   * Why no continuation of the document can meet the contract; empty as long as one may. It stays from then on. Only the
   * document that came first is judged, with the first value of each key: another document further down, or the same key
   * with another value, might still bring a verdict that is no `fail`.
   */
  readonly violated: readonly Finding[];
}

/** One reply that comes in chunks. */
export interface GateStream<Value = Json> {
  /** Takes the next chunk: text or bytes, the same kind each time; null and undefined add nothing. Never throws for what a model wrote. */
  readonly push: (chunk: Reply | null | undefined) => StreamUpdate;
  /** The verdict on all that was pushed: the very one that `judge` gives for the whole. The finish reason comes last in a stream. */
  readonly end: (unit?: { readonly finishReason?: string | null | undefined }) => Verdict<Value>;
}
