import type { Cancel, Fault } from '../model/index.ts';
import type { Message } from './message.ts';
import type { ModelReply, RequestOptions } from './model.ts';

/** A question in a batch, in the form it is sent. */
export interface BatchQuestion {
  /** Our own id, which the answer repeats. */
  readonly id: string;
  /** The text sent to the provider, as made by `write`. */
  readonly text: string;
}

/** Questions that are submitted together. */
export interface BatchSubmission {
  /** Our own unique name, by which the batch can be found again if the provider stores names. */
  readonly name: string;
  readonly questions: readonly BatchQuestion[];
}

/** The status of a batch at the provider. */
export interface BatchStatus {
  /** The provider's id. */
  readonly id: string;
  /** The provider's word for its status. */
  readonly status: string;
  /** Whether the batch has ended, so that no more answers will come. */
  readonly isOver: boolean;
  /** The number of questions that are done, if the provider reports it. */
  readonly done?: number;
  /** The reason why the provider rejected the whole batch. */
  readonly refusal?: BatchRefusal;
}

/** The reason why a provider rejected a batch. */
export interface BatchRefusal {
  readonly fault: Fault;
  /** The ids of the offending questions, if the provider names them. */
  readonly blamed: readonly string[];
}

/** A batch that may have been submitted but whose id is unknown. */
export interface LostBatch {
  readonly name: string;
  /** When it was about to be submitted, in milliseconds since 1970. */
  readonly since: number;
  /** The number of its questions. */
  readonly size: number;
  /** Whether a question belongs to it. */
  readonly has: (id: string) => boolean;
  /** The provider's batches that are known to be different ones. */
  readonly others: ReadonlySet<string>;
}

/**
 * The result of searching for a batch. It was found; it was not found; it may be a batch that is still being processed; or the provider
 * does not show enough to tell.
 */
export type BatchSearch =
  | { readonly kind: 'found'; readonly news: BatchStatus }
  | { readonly kind: 'none' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The answer to a question in a batch. Without an id, it cannot be matched to its question. */
export interface BatchAnswer {
  readonly id: string | undefined;
  readonly outcome: ModelReply | Fault;
}

/**
 * A model that takes many questions at once and answers within about a day, at a lower price. Methods reject with a Fault and never retry
 * on their own.
 */
export interface BatchModel {
  /** `provider:model`, for records. */
  readonly name: string;
  /** The server that it submits batches to, without credentials. No other server has these batches. */
  readonly address?: string;
  /** The limits of one batch. */
  readonly most: { readonly questions: number; readonly bytes: number };
  /** Whether `write` takes the contract in its options and gives it to the model. Otherwise the messages include it as text. */
  readonly takesContract?: boolean;
  /** Returns a question in the form it is sent. */
  write(id: string, messages: readonly Message[], options?: RequestOptions): string;
  /** Submits a batch. If the response was lost, the provider may have accepted the batch anyway. */
  submit(order: BatchSubmission, signal?: Cancel): Promise<BatchStatus>;
  /** Looks for a batch that may have been submitted. */
  search(lost: LostBatch, signal?: Cancel): Promise<BatchSearch>;
  look(id: string, signal?: Cancel): Promise<BatchStatus>;
  /** Passes the answers of a batch that has ended to `take`, in the provider's order, until it returns false. */
  answers(id: string, take: (answer: BatchAnswer) => Promise<boolean>, signal?: Cancel): Promise<void>;
  /** Removes the secrets of this model from a string. */
  redact(text: string, as?: 'told'): string;
}
