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

/** What is known about a reply after one more chunk. */
export interface StreamUpdate {
  /** What closed with this chunk, innermost first. */
  readonly completed: readonly CompletedPart[];
  /**
   * The document so far: open objects and lists with what is complete in them, never a part of a string or number; undefined
   * until a document was seen. It is a single value that grows with every chunk: copy it to keep a snapshot.
   */
  readonly partial: Json | undefined;
  /**
   * Why no continuation of the document can meet the contract; empty while one still may, and permanent once set. Only the first
   * document is judged, with the first value of each key: another document further down, or the same key with another value,
   * might still lead to a verdict other than `fail`.
   */
  readonly violated: readonly Finding[];
}

/** One reply that comes in chunks. */
export interface GateStream<Value = Json> {
  /** Takes the next chunk: text or bytes, the same kind each time; null and undefined add nothing. Never throws for what a model wrote. */
  readonly push: (chunk: Reply | null | undefined) => StreamUpdate;
  /**
   * The verdict on everything that was pushed: exactly the one that `judge` gives for the whole. The finish reason comes last in
   * a stream, and the reasoning is complete then.
   */
  readonly end: (unit?: {
    readonly finishReason?: string | null | undefined;
    readonly reasoning?: string | null | undefined;
  }) => Verdict<Value>;
}
