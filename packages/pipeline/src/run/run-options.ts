import { checkSignal } from '@tamis/core/internal';
import type { Cancel, Clock, Telemetry } from '@tamis/core/model';
import type { Contents, Ledger, OpenOptions } from '@tamis/ledger';
import type { RunMode } from './batch-options.ts';
import type { MakeModels } from './model-for.ts';
import type { Overrides } from './run-detail.ts';
import type { RunEvent } from './run-event.ts';

/** Options for working on a run. */
export interface WorkOptions {
  readonly models: MakeModels;
  /** Clock and randomness. */
  readonly clock: Clock;
  /** The maximum number of concurrent calls; 16 by default. */
  readonly concurrency?: number;
  /** In US dollars, over the whole run. It is stored with the run. If absent, the last limit applies; `none` removes it. */
  readonly maxCost?: number | 'none';
  /** How much workers prefer the run to others in the same database; 0 by default. It is stored with the run. */
  readonly priority?: number;
  /** How long a provider may make us wait without a reply before the run pauses, in milliseconds; 10 minutes by default. */
  readonly patience?: number;
  /** The mode. A run keeps the mode it was last worked on with; a new run is realtime by default. */
  readonly mode?: RunMode;
  /** How often a provider is polled about a batch, in milliseconds. Defaults to the folder's setting, or a minute. */
  readonly poll?: number;
  /** Continues even if the first units have all failed. */
  readonly keepGoing?: boolean;
  /** Ignores earlier failures, because units are being retried on request. */
  readonly isRetry?: boolean;
  /** When aborted, no more work is taken. Calls in flight finish normally. */
  readonly stop?: Cancel;
  /** Also ends calls in flight. */
  readonly signal?: Cancel;
  readonly on?: (event: RunEvent) => void;
  /** Whether a worker's `on` also gets the counts of the whole run, which takes reading them every few seconds; true by default. */
  readonly isCounted?: boolean;
  /** Records the run, and each unit at each step with its calls and verdicts, as spans. */
  readonly telemetry?: Telemetry | undefined;
  /** The name of the worker as people recognise it: process and host. */
  readonly holder?: string;
  /** The home that registers the run folder. */
  readonly home?: Ledger;
  /** The database for a new run, as a Postgres address; by default a file in the run folder. */
  readonly db?: string;
  /** How the ledger is opened. */
  readonly ledger?: OpenOptions;
  readonly skipScripts?: boolean;
  /** Overrides the settings that the run was started with. */
  readonly overrides?: Overrides;
  /** Work on only the first units. A run keeps the number it was started with, and any other is refused. */
  readonly maxUnits?: number;
  /** How often each unit is made, instead of the folder's setting. A run keeps the number it was started with. */
  readonly repeat?: number;
  /** The name of a new run. Defaults to its folder's name. */
  readonly name?: string;
  /** How long to work on the run before it pauses, in milliseconds. */
  readonly timeLimit?: number;
  /** Works on an even sample of this many units, then pauses. The sample is the same every time. */
  readonly probe?: number;
  /** What is kept of requests and replies. A run keeps the setting it was started with, and any other is refused. */
  readonly contents?: Contents;
}

/** Options for starting a run. */
export type StartOptions = WorkOptions;

// Throws if what should be a signal is none.
export function checkSignals({ signal, stop }: WorkOptions): void {
  checkSignal(signal);
  checkSignal(stop, 'stop');
}
