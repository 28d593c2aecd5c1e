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
  /** Settles when writing has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** Works on runs for the console. Calling models needs keys and prices, which only the process that starts the console has. */
export interface Workshop {
  /** What it can do with this run now; what it can't is shown as a command. */
  can(act: RunAct, folder: string): boolean;
  /** `by` is who asked for it. */
  pause(folder: string, by: string): Promise<ActAnswer>;
  /** `maxCost` replaces the cost limit of the run, in US dollars. */
  resume(folder: string, maxCost?: number | 'none'): Promise<ActAnswer>;
  retry(folder: string, wanted: RetryWanted): Promise<ActAnswer>;
  /** What a retry would take; no model is called. */
  planRetry(folder: string, wanted: RetryWanted): Promise<NeededOut>;
  /** Asks again for results that are out of date; `maxCost` is as above. */
  refresh(folder: string, maxCost?: number | 'none'): Promise<ActAnswer>;
  /** What a refresh would take, or why there can't be one now; no model is called. */
  planRefresh(folder: string): Promise<NeededOut & Pick<RefreshPlanOut, 'problem' | 'pending'>>;
  /** Judges stored replies again: as a preview, which the signal aborts, or writing the result. */
  recheck(folder: string, how: { readonly isWriting: boolean; readonly signal?: AbortSignal }): Promise<RecheckOut>;
  /** The units of a run, until the signal aborts; or why there are none. */
  exportUnits(folder: string, wish: ExportWish, signal: AbortSignal): Promise<Exporting | ActAnswer>;
}
