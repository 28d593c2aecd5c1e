import type { RetryWanted } from '@tamis/pipeline';
import type { ActAnswer, RecheckOut, RetryPlanOut } from './act-answers.ts';

/** What somebody wants done with a run. */
export type RunAct = 'pause' | 'resume' | 'retry' | 'recheck';

/** What somebody wants to have of a run. */
export interface ExportWish {
  readonly what: 'valid' | 'failures' | 'all';
  readonly format: 'jsonl' | 'csv';
}

/** Units that are being written. */
export interface Exporting {
  readonly body: ReadableStream<Uint8Array>;
  /** Settled when nobody writes any more, however that came about. */
  readonly ended: Promise<void>;
}

/** Works on runs in the name of the console. Calling models needs keys and prices, which only whoever starts the console has. */
export interface Workshop {
  /** What it can do with this run now; what it can't is shown as a command. */
  can(act: RunAct, folder: string): boolean;
  /** `by` is who asked for it. */
  pause(folder: string, by: string): Promise<ActAnswer>;
  resume(folder: string): Promise<ActAnswer>;
  retry(folder: string, wanted: RetryWanted): Promise<ActAnswer>;
  /** What a retry would take; nobody is called. */
  planRetry(folder: string, wanted: RetryWanted): Promise<Pick<RetryPlanOut, 'calls' | 'costUsd'>>;
  /** Judges stored replies again: what would come of it, until the signal says that nobody waits for it; or writes it. */
  recheck(folder: string, how: { readonly isWriting: boolean; readonly signal?: AbortSignal }): Promise<RecheckOut>;
  /** The units of a run, until the signal says that nobody reads on; or why there are none. */
  exportUnits(folder: string, wish: ExportWish, signal: AbortSignal): Promise<Exporting | ActAnswer>;
}
