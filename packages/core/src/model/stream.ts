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
  /** The JSON Pointer to it, with the schema's names for its keys. */
  readonly path: string;
  /**
   * The value, coerced toward its place in the schema. It is as the model wrote it if coercion does not make it fit or its place is
   * unknown.
   */
  readonly value: Json;
  /** Whether every pass has exactly this value at this path, however the reply continues. If not, another value may still replace it. */
  readonly settled: boolean;
  /** The number of the document in the reply that it belongs to. */
  readonly document: number;
}

/** The provisional state of a reply after another chunk. A hold or a fail makes all of it void. */
export interface StreamUpdate<Value = Json> {
  /** The parts that closed with this chunk, innermost first. */
  readonly completed: readonly CompletedPart[];
  /**
   * The value so far, for display only: open objects and lists with their closed parts that fit, coerced as in the verdict. It is undefined
   * until there is one. It is immutable, and unchanged parts are the same objects in the next update. It is built when first read, so read
   * it before the next chunk is pushed.
   */
  readonly partial: DeepPartial<Value> | undefined;
  /** The number of the document that `partial` belongs to: 0 before the first, and one more with each that replaces the last. */
  readonly document: number;
  /**
   * The reasons why no continuation of the document can meet the contract. Empty while one still can, and permanent once set. Only the
   * first document is judged, with the first value of each key. A later document, or the same key with another value, might still lead to a
   * verdict other than `fail`.
   */
  readonly violated: readonly Finding[];
}

/** One reply that arrives in chunks. */
export interface GateStream<Value = Json> {
  /**
   * Takes the next chunk: text or bytes, the same kind each time. Null and undefined add nothing. It never throws because of a model's
   * text.
   */
  readonly push: (chunk: Reply | null | undefined) => StreamUpdate<Value>;
  /**
   * Returns the verdict on everything that was pushed, which is exactly the one that `judge` gives for the whole. The finish reason comes
   * last in a stream, when the reasoning is complete too.
   */
  readonly end: (unit?: {
    readonly finishReason?: string | null | undefined;
    readonly reasoning?: string | null | undefined;
  }) => Verdict<Value>;
}
