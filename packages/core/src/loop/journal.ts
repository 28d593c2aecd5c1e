import type { FaultCode, FaultDetail } from '../model/fault.ts';
import type { Verdict } from '../model/verdict.ts';
import type { FinishReason, Message, ModelCall, Usage } from '../ports/model.ts';
import type { Attempt } from './attempt.ts';
import type { Decision } from './event.ts';
import type { LoopState } from './state.ts';

/** Words that are kept for developers; whatever shows things to end users must leave them out. */
export interface DevelopersOnly {
  readonly audience: 'developers';
  readonly text: string;
}

/** One thing that happened in a run, in the order it did. `at` is in milliseconds on the clock of the run. */
export type JournalEntry = { readonly at: number } & (
  | {
      readonly kind: 'call-start';
      readonly attempt: number;
      readonly reason: string;
      readonly model: string;
      readonly messages: readonly Message[];
    }
  | {
      readonly kind: 'call-end';
      readonly attempt: number;
      readonly reply: string;
      readonly calls?: readonly ModelCall[];
      readonly finish: FinishReason;
      readonly usage?: Usage;
      readonly model?: string;
      readonly id?: string;
      readonly reasoning?: DevelopersOnly;
    }
  | {
      readonly kind: 'fault-met';
      readonly attempt: number;
      readonly code: FaultCode;
      readonly message: string;
      readonly detail: FaultDetail;
    }
  | { readonly kind: 'wait-start'; readonly milliseconds: number }
  | { readonly kind: 'verdict-reached'; readonly attempt: number; readonly reason: Attempt['reason']; readonly verdict: Verdict }
  | { readonly kind: 'decision-made'; readonly decision: Decision }
  | { readonly kind: 'state-reached'; readonly state: LoopState }
  | { readonly kind: 'run-end'; readonly status: string; readonly usage: Usage }
);

/** Takes what happened; it must not throw. */
export type Journal = (entry: JournalEntry) => void;

/** A journal of JSON lines, each handed to `write` with its line break. */
export function jsonlJournal(write: (line: string) => void): Journal {
  return (entry) => write(`${JSON.stringify(entry)}\n`);
}
