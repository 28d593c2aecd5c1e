import type { DeepPartial } from './deep-partial.ts';
import type { Finding } from './finding.ts';
import type { Json } from './json.ts';
import type { Reply } from './reply.ts';
import type { Verdict } from './verdict.ts';

/**
 * A member of an object, or an item of a list, whose end has arrived. The document itself comes last, with an empty path. You may show it
 * but must not act on it, because it is void unless the verdict is a pass.
 */
export interface CompletedPart {
  /** JSON Pointer to it, with the names that the schema gives its keys. */
  readonly path: string;
  /** Coerced toward its place in the schema; as the model wrote it if that does not make it fit, or if its place is not known. */
  readonly value: Json;
  /** Whether every pass, however the reply goes on, has exactly this value at this path. If not, another value may still take its place. */
  readonly settled: boolean;
  /** Which document of the reply it is part of. */
  readonly document: number;
}

/** The provisional state of a reply after another chunk. A hold or a fail makes all of it void. */
export interface StreamUpdate<Value = Json> {
  /** What closed with this chunk, innermost first. */
  readonly completed: readonly CompletedPart[];
  /**
   * The value so far, for display only: open objects and lists with the parts in them that are closed and fit their place, coerced as
   * the verdict has them; undefined until there is one. It never changes, and what stays the same in it is the same object in the next
   * update. It is made when it is first read, so read it before the next chunk is pushed.
   */
  readonly partial: DeepPartial<Value> | undefined;
  /** Which document of the reply `partial` is: 0 before the first, and one more with each that takes the place of the last. */
  readonly document: number;
  /**
   * Why no continuation of the document can meet the contract; empty while one still may, and permanent once set. Only the first
   * document is judged, with the first value of each key: another document further down, or the same key with another value,
   * might still lead to a verdict other than `fail`.
   */
  readonly violated: readonly Finding[];
}

/** One reply that arrives in chunks. */
export interface GateStream<Value = Json> {
  /** Takes the next chunk: text or bytes, the same kind each time; null and undefined add nothing. Never throws for what a model wrote. */
  readonly push: (chunk: Reply | null | undefined) => StreamUpdate<Value>;
  /**
   * The verdict on everything that was pushed: exactly the one that `judge` gives for the whole. The finish reason comes last in
   * a stream, and the reasoning is complete then.
   */
  readonly end: (unit?: {
    readonly finishReason?: string | null | undefined;
    readonly reasoning?: string | null | undefined;
  }) => Verdict<Value>;
}
