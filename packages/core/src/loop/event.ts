import type { Code } from '../codes/code.ts';
import type { Group } from '../codes/entry.ts';
import type { FaultCode } from '../model/fault.ts';
import type { Json } from '../model/json.ts';
import type { HoldReason } from '../model/verdict.ts';
import type { TextMessage } from '../ports/message.ts';
import type { KeptReply } from './kept-reply.ts';
import type { RetryFormat } from './retry-request.ts';

/** A person's replacement for a reply: text, or its value as JSON. */
export type Edit = { readonly text: string } | { readonly value: Json };

/** A person's approval of one value under one contract. */
export interface Approval {
  /** As `approvalDigest` gives it. */
  readonly digest: string;
  /** Who agreed, for the record. */
  readonly by?: string;
  /** The codes of the doubt that was released; missing if it was approved. */
  readonly codes?: readonly Code[];
}

/** A person's decision about a run that needs one. */
export type Decision =
  | { readonly kind: 'hint'; readonly text: string }
  | ({ readonly kind: 'edit' } & Edit)
  /** What was held for approval is accepted as it was held. */
  | ({ readonly kind: 'approve' } & Omit<Approval, 'codes'>)
  /** What is in doubt is meant as this digest has it. Every code of the doubt is named. An approval may still be needed. */
  | ({ readonly kind: 'release' } & Approval & Required<Pick<Approval, 'codes'>>)
  | { readonly kind: 'fresh' }
  | { readonly kind: 'cancel' };

/** The events that change the state of a run. */
export type LoopEvent =
  | { readonly kind: 'start' }
  /** The model answered a request that was made in this format. */
  | {
      readonly kind: 'answer';
      readonly reply: KeptReply;
      readonly format: RetryFormat;
      /** What the request had after the task. */
      readonly added: readonly TextMessage[];
    }
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'refused';
      readonly group: Group;
      readonly digest: string;
      /** Why it is held; missing if it failed. */
      readonly hold?: HoldReason;
      /** The document that the next request may show: null if there is none, missing if it stays as it was. */
      readonly value?: Json;
      /** The reply that has this document, if the next request may ask for a patch of it. */
      readonly source?: string;
    }
  /** The value that a person approved was found, and nothing speaks against it. */
  | { readonly kind: 'approved'; readonly approval: Approval }
  /** Nothing that is held has the digest that a person named. */
  | { readonly kind: 'mismatch' }
  /** What they agreed to needs the other kind of consent: a doubt all of its codes, the policy an approval. */
  | { readonly kind: 'undecided'; readonly hold: HoldReason }
  /** The call failed; `chance` from 0 up to 1 spreads the waiting. */
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
  | { readonly kind: 'judge-edit'; readonly edit: Edit }
  | { readonly kind: 'approve'; readonly approval: Approval }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'escalate' }
  | { readonly kind: 'end' };
