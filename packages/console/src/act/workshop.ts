import type { RetryWanted } from '@tamis/pipeline';
import type { ActAnswer, NeededOut, RecheckOut, RefreshPlanOut } from './act-answers.ts';

/** An action on a run. */
export type RunAct = 'pause' | 'resume' | 'retry' | 'recheck' | 'refresh';

/** The units to export, and the format. */
export interface ExportWish {
  readonly what: 'valid' | 'failures' | 'all';
  readonly format: 'jsonl' | 'csv';
}

/** An export in progress. */
export interface Exporting {
  readonly body: ReadableStream<Uint8Array>;
  /** Settles when the export has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** Works on runs for the console. Calling models needs keys and prices, which only the process that starts the console has. */
export interface Workshop {
  /** Whether it can do this to the run now; otherwise the page shows the command. */
  can(act: RunAct, folder: string): boolean;
  /** Pauses a run; `by` is the user who asked for it. */
  pause(folder: string, by: string): Promise<ActAnswer>;
  /** Resumes a run; `maxCost` replaces its cost limit, in US dollars. */
  resume(folder: string, maxCost?: number | 'none'): Promise<ActAnswer>;
  retry(folder: string, wanted: RetryWanted): Promise<ActAnswer>;
  /** Plans a retry without calling a model. */
  planRetry(folder: string, wanted: RetryWanted): Promise<NeededOut>;
  /** Redoes results that are out of date; `maxCost` is as above. */
  refresh(folder: string, maxCost?: number | 'none'): Promise<ActAnswer>;
  /** Plans a refresh without calling a model, or says why it is impossible now. */
  planRefresh(folder: string): Promise<NeededOut & Pick<RefreshPlanOut, 'problem' | 'pending'>>;
  /** Judges stored replies again, either as a preview, which the signal aborts, or writing the result. */
  recheck(folder: string, how: { readonly isWriting: boolean; readonly signal?: AbortSignal }): Promise<RecheckOut>;
  /** Streams the units of a run until the signal aborts, or says why there are none. */
  exportUnits(folder: string, wish: ExportWish, signal: AbortSignal): Promise<Exporting | ActAnswer>;
}
