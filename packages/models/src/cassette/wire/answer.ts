import type { FinishReason, Usage } from '@tamis/core';
import type { RecordedCall } from '../format/exchange.ts';

/** Why an answer ends, on the wire; `none`: it does not say. */
export type WireFinish = FinishReason | 'refusal' | 'filter' | 'none';

/** A call to put on the wire. */
export type WireCall = Required<RecordedCall>;

/** An answer to put on the wire, whatever the protocol. */
export interface WireAnswer {
  readonly text: string;
  readonly calls: readonly WireCall[];
  readonly reasoning?: string;
  readonly finish: WireFinish;
  readonly usage?: Usage;
  readonly model: string;
  readonly id: string;
  /** False: an answer with nothing in it. */
  readonly hasChoices: boolean;
}

/** One event of a stream: a name where the protocol has names, and its data. */
export interface WireEvent {
  readonly name?: string;
  readonly data: object | '[DONE]';
}
