import type { FaultCode, FaultDetail, Finding, Verdict } from '../model/index.ts';
import type { RecordedMessage } from '../ports/message.ts';
import type { FinishReason, ModelCall, RequestOptions, Usage } from '../ports/model.ts';
import type { Attempt } from './attempt.ts';
import type { DevelopersOnly } from './developers-only.ts';
import type { Decision } from './event.ts';
import type { RetryFormat } from './retry-request.ts';
import type { LoopState } from './state.ts';

interface Stamp {
  // Milliseconds on the run's clock, which never goes backwards.
  readonly at: number;
  readonly time?: string;
  readonly run: string;
}

/** An event in a run, recorded in order. */
export type JournalEntry = Stamp &
  (
    | { readonly kind: 'run-start'; readonly model: string; readonly resumed: boolean }
    | {
        readonly kind: 'call-start';
        readonly attempt: number;
        readonly reason: string;
        readonly model: string;
        /** The messages, with images and files recorded only by their digests. */
        readonly messages: readonly RecordedMessage[];
        readonly options?: RequestOptions;
        /** The format in which the request asks for corrections. Missing in a first request. */
        readonly format?: RetryFormat;
        /** The number of messages at the end that were added to the task. Missing in a first request. */
        readonly added?: number;
      }
    | {
        readonly kind: 'call-end';
        readonly attempt: number;
        readonly reply: string;
        readonly calls?: readonly ModelCall[];
        readonly finish: FinishReason;
        /** The places where null means that a field was left out. */
        readonly absentNulls?: readonly string[];
        /** The reason why the call was ended early. */
        readonly violated?: readonly Finding[];
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
    | {
        readonly kind: 'verdict-reached';
        readonly attempt: number;
        readonly reason: Attempt['reason'];
        readonly verdict: Verdict;
        /** The judged text, if it is not the text of the call. */
        readonly reply?: string;
      }
    | { readonly kind: 'decision-made'; readonly decision: Decision }
    | { readonly kind: 'state-reached'; readonly state: LoopState }
    | { readonly kind: 'run-end'; readonly status: string; readonly usage: Usage }
  );

/** Receives the entries of a journal. It must not throw. */
export type Journal = (entry: JournalEntry) => void;

/** Returns a journal that writes JSON lines, passing each to `write` with its line break. */
export function jsonlJournal(write: (line: string) => void): Journal {
  return (entry) => write(`${journalLine(entry)}\n`);
}

// Serialises an entry as JSON. A validator may return bigints, which JSON cannot represent, and recording must not fail because of them.
export function journalLine(entry: JournalEntry): string {
  return JSON.stringify(entry, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
