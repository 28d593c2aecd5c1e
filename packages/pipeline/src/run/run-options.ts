import type { Cancel, Clock } from '@tamis/core';
import type { Contents, Ledger, OpenOptions } from '@tamis/ledger';
import type { RunMode } from './batch-options.ts';
import type { MakeModels } from './model-for.ts';
import type { Overrides } from './run-detail.ts';
import type { RunEvent } from './run-event.ts';

/** How a run is worked on. */
export interface WorkOptions {
  readonly models: MakeModels;
  /** Time and chance. */
  readonly clock: Clock;
  /** Most calls at once; 16 unless said otherwise. */
  readonly concurrency?: number;
  /** In US dollars, over all of the run. It is kept with the run: without it, the last one holds; `none` lifts it. */
  readonly maxCost?: number | 'none';
  /** How long a provider may have us wait without an answer before the run pauses, in milliseconds; 10 minutes unless said otherwise. */
  readonly patience?: number;
  /** A run keeps the mode that it was last worked on with; one that is new is realtime unless this says otherwise. */
  readonly mode?: RunMode;
  /** How often a provider is asked about a batch, in milliseconds; what the folder says, or a minute, unless said otherwise. */
  readonly poll?: number;
  /** Goes on although the first units have all failed. */
  readonly keepGoing?: boolean;
  /** Failures of before say nothing about what comes: somebody wants units retried. */
  readonly isRetry?: boolean;
  /** Takes no more work when aborted; calls in flight end by themselves. */
  readonly stop?: Cancel;
  /** Ends calls in flight, too. */
  readonly cancel?: Cancel;
  readonly on?: (event: RunEvent) => void;
  /** Who works on it, as people recognise it: process and host. */
  readonly holder?: string;
  /** Learns of the run folder. */
  readonly home?: Ledger;
  /** The database that a new run is kept in, as an address of Postgres; a file of the run folder unless said otherwise. */
  readonly db?: string;
  /** How the ledger is opened. */
  readonly ledger?: OpenOptions;
  readonly skipScripts?: boolean;
  /** In place of what the run was started with. */
  readonly overrides?: Overrides;
  /** The first units alone. A run keeps what it was started with; anything else is refused. */
  readonly maxUnits?: number;
  /** What is kept of requests and replies. A run keeps what it was started with; anything else is refused. */
  readonly contents?: Contents;
}

/** What a run is begun with. */
export type StartOptions = WorkOptions;
