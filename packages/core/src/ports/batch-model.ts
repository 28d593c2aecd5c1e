import type { Cancel } from '../model/cancel.ts';
import type { Fault } from '../model/fault.ts';
import type { AskOptions, Message, ModelReply } from './model.ts';

/** A question of a batch as it is sent. */
export interface BatchQuestion {
  /** Ours; the answer names it. */
  readonly id: string;
  /** What the provider is sent, as `write` made it. */
  readonly text: string;
}

/** Questions that are submitted together. */
export interface BatchOrder {
  /** Ours, and nobody else's: by it the batch can be found again where the provider keeps it. */
  readonly name: string;
  readonly questions: readonly BatchQuestion[];
}

/** How a batch of the provider is doing. */
export interface BatchNews {
  /** The provider's. */
  readonly id: string;
  /** The provider's word for its state. */
  readonly status: string;
  /** Whether nothing more will be answered. */
  readonly isOver: boolean;
  /** How many questions are dealt with, where the provider says so. */
  readonly done?: number;
  /** Why the provider did not take the batch as a whole. */
  readonly refusal?: BatchRefusal;
}

/** Why a provider did not take a batch. */
export interface BatchRefusal {
  readonly fault: Fault;
  /** The ids of the questions that are to blame, where the provider names them. */
  readonly blamed: readonly string[];
}

/** A batch that somebody lost sight of. */
export interface LostBatch {
  readonly name: string;
  /** When it was about to be submitted, in milliseconds since 1970. */
  readonly since: number;
  /** How many questions it has. */
  readonly size: number;
  /** Whether a question is one of its own. */
  readonly has: (id: string) => boolean;
  /** Batches of the provider that are known to be others. */
  readonly others: ReadonlySet<string>;
}

/**
 * What came of the search for a batch: it is there; there is none; one that is still worked on may be it; or nobody can tell, because the
 * provider does not show what it would take to know.
 */
export type BatchSearch =
  | { readonly kind: 'found'; readonly news: BatchNews }
  | { readonly kind: 'none' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The answer to a question of a batch. Without an id, nobody can say to which. */
export interface BatchAnswer {
  readonly id: string | undefined;
  readonly outcome: ModelReply | Fault;
}

/**
 * A model that is asked many questions at once and answers within a day or so, for less money. Methods reject with a Fault and try nothing
 * again by themselves.
 */
export interface BatchModel {
  /** `provider:model`, for records. */
  readonly name: string;
  /** What one batch can hold. */
  readonly most: { readonly questions: number; readonly bytes: number };
  /** A question as it is sent. */
  write(id: string, messages: readonly Message[], options?: AskOptions): string;
  /** Submits a batch. One whose answer was lost may have been taken all the same. */
  submit(order: BatchOrder, cancel?: Cancel): Promise<BatchNews>;
  /** Looks for a batch that may have been submitted. */
  search(lost: LostBatch, cancel?: Cancel): Promise<BatchSearch>;
  look(id: string, cancel?: Cancel): Promise<BatchNews>;
  /** Hands over the answers of a batch that is over, in whatever order the provider has them, until `take` says false. */
  answers(id: string, take: (answer: BatchAnswer) => Promise<boolean>, cancel?: Cancel): Promise<void>;
  /** A text without the secrets that this model knows of. */
  redact(text: string): string;
}
