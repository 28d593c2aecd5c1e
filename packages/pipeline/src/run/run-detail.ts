import type { RunRow } from '@tamis/ledger';
import type { RunMode } from './batch-options.ts';
import type { StoredStep } from './step-order.ts';

/** Model prices in US dollars per million tokens, by `provider:model`. */
export interface ModelPrices {
  readonly [model: string]: {
    readonly inputPerMillion: number;
    readonly outputPerMillion: number;
    readonly cachedPerMillion?: number;
    readonly cacheWritePerMillion?: number;
  };
}

/** The model to call instead of those the folder names, and model prices. */
export interface Overrides {
  readonly provider?: string;
  readonly model?: string;
  /** The address without a password, because nothing stored with a run contains a secret. */
  readonly baseURL?: string;
  /** The file whose replies are played. */
  readonly cassette?: string;
  /** Replaces prices that the caller knows. */
  readonly prices?: ModelPrices;
}

/** The fixed description of a run, written when it begins and never changed. */
export interface RunDetail {
  /** The name of the folder. */
  readonly pipeline: string;
  /** Where the folder was. */
  readonly folder: string;
  /** The digest of the snapshot. */
  readonly digest: string;
  readonly steps: readonly StoredStep[];
  /** Scripts that are not run. */
  readonly skipped: readonly string[];
  /** Maximum number of judged replies for a unit at a step, if the folder sets one. */
  readonly attempts?: number;
  readonly overrides: Overrides;
  readonly maxUnits?: number;
  /** How often each unit is made, if it differs from the folder's setting. */
  readonly repeat?: number;
  /** A random value that tells this run from a copy of it. */
  readonly nonce: string;
}

/** How far the units of a run have been registered. */
export interface RunState {
  readonly units: number;
  readonly registered: boolean;
  /** The limit that was set last, in US dollars, or `none`. */
  readonly maxCost?: number | 'none';
  /** The prices that were given last. A limit is useless if the next command uses other prices. */
  readonly prices?: ModelPrices;
  /** How models are called; realtime by default. */
  readonly mode?: RunMode;
  /** How much workers prefer the run to others; 0 by default. */
  readonly priority?: number;
  /** The digest of the configuration in force, if a recheck has replaced the first. */
  readonly digest?: string;
  /** The folder that this configuration came from. */
  readonly folder?: string;
  /** The most judged replies that any of the run's configurations allowed, if there was more than one. */
  readonly mostAttempts?: number;
  /** Whether a configuration of the run other than the first lets units skip steps. */
  readonly mayBeSkipped?: true;
  /** The folder of an incomplete recheck. */
  readonly rechecking?: string;
  /** Files to which records are being appended, with their lengths before. */
  readonly archiving?: { readonly [file: string]: number };
  /** The digest under which the ledger stores the pipeline's files, for workers on other machines. */
  readonly files?: string;
  /** JSON of the items that the folder is opened with when the run continues. The other items are in the ledger as units. */
  readonly sample?: string;
}

/** Reads a run's description from its row. */
export function runDetail({ detail }: Pick<RunRow, 'detail'>): RunDetail {
  return JSON.parse(detail ?? '{}') as RunDetail;
}

/** Reads from a run's row how far its units have been registered. */
export function runState({ state }: Pick<RunRow, 'state'>): RunState {
  return state === undefined ? NO_UNITS : (JSON.parse(state) as RunState);
}

export const NO_UNITS: RunState = { units: 0, registered: false };

// Updates the state with new limits, prices and mode. They apply until they are replaced, no matter who continues the run.
export function stateWith(before: RunState, { maxCost, mode, priority, overrides: { prices } = {} }: Wishes): RunState {
  return {
    ...before,
    ...(priority === undefined || priority === (before.priority ?? 0) ? {} : { priority }),
    ...(maxCost === undefined ? {} : { maxCost }),
    ...(prices === undefined ? {} : { prices }),
    ...(mode === undefined || mode === (before.mode ?? 'realtime') ? {} : { mode }),
  };
}

type Wishes = Pick<RunState, 'maxCost' | 'mode' | 'priority'> & { readonly overrides?: Overrides };

/** The configuration that a run continues with: the one it began with, or that of the last recheck. */
export function configOf(row: Pick<RunRow, 'detail' | 'state'>): Pick<RunDetail, 'digest' | 'folder'> {
  const { digest, folder } = runDetail(row);
  const state = runState(row);
  return { digest: state.digest ?? digest, folder: state.folder ?? folder };
}

/** The overrides for working on a run: those it was started with, then the latest prices, then those given now. Later ones win. */
export function overridesOf(row: Pick<RunRow, 'detail' | 'state'>, now: Overrides = {}): Overrides {
  const { prices } = runState(row);
  return { ...runDetail(row).overrides, ...(prices && { prices }), ...now };
}
