import type { Code } from '../codes/code.ts';
import type { Group } from '../codes/entry.ts';
import type { FaultCode, HoldReason, Json } from '../model/index.ts';
import type { TextMessage } from '../ports/message.ts';
import type { KeptReply } from './kept-reply.ts';
import type { RetryFormat } from './retry-request.ts';

/** A person's replacement for a reply: text, or its value as JSON. */
export type EditDecision = { readonly text: string } | { readonly value: Json };

/** A person's approval of one value under one contract. */
export interface Approval {
  /** The digest returned by `approvalDigest`. */
  readonly digest: string;
  /** Who agreed, for the record. */
  readonly by?: string;
  /** The codes of the released doubt. Missing for an approval. */
  readonly codes?: readonly Code[];
}

/** A person's decision about a run that needs one. */
export type Decision =
  | { readonly kind: 'hint'; readonly text: string }
  | ({ readonly kind: 'edit' } & EditDecision)
  /** Accepts the value held for approval unchanged. */
  | ({ readonly kind: 'approve' } & Omit<Approval, 'codes'>)
  /**
   * Confirms that the value with this digest is the intended one. It must name every code of the doubt. An approval may still be needed.
   */
  | ({ readonly kind: 'release' } & Approval & Required<Pick<Approval, 'codes'>>)
  | { readonly kind: 'fresh' }
  | { readonly kind: 'cancel' };

/** The events that change the state of a run. */
export type LoopEvent =
  | { readonly kind: 'start' }
  /** The model answered a request in this format. */
  | {
      readonly kind: 'answer';
      readonly reply: KeptReply;
      readonly format: RetryFormat;
      /** The messages that the request added to the task. */
      readonly added: readonly TextMessage[];
    }
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'refused';
      readonly group: Group;
      readonly digest: string;
      /** The reason for the hold. Missing if the reply failed. */
      readonly hold?: HoldReason;
      /** The document that the next request may show. It is null if there is none, and missing if it is unchanged. */
      readonly value?: Json;
      /** The reply that contains this document, if the next request may ask for a patch of it. */
      readonly source?: string;
    }
  /** The value that a person approved was found, and no check objects to it. */
  | { readonly kind: 'approved'; readonly approval: Approval }
  /** No held value has the digest that a person named. */
  | { readonly kind: 'mismatch' }
  /** The consent is of the wrong kind: a doubt needs all of its codes, and the policy needs an approval. */
  | { readonly kind: 'undecided'; readonly hold: HoldReason }
  /** The call failed. `chance`, from 0 up to 1, spreads the waiting times. */
  | {
      readonly kind: 'fault';
      readonly code: FaultCode;
      readonly isPassing: boolean;
      readonly retryAfter: number;
      readonly chance: number;
    }
  | { readonly kind: 'waited' }
  | { readonly kind: 'decision'; readonly decision: Decision }
  | { readonly kind: 'cancel' };

/** The next action of the driver, such as calling the model. */
export type Effect =
  | { readonly kind: 'ask'; readonly reason: 'first' | 'retry' | 'hint' | 'fault' }
  | { readonly kind: 'judge'; readonly reply: KeptReply }
  | { readonly kind: 'judge-edit'; readonly edit: EditDecision }
  | { readonly kind: 'approve'; readonly approval: Approval }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'escalate' }
  | { readonly kind: 'end' };
