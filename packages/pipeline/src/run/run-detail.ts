import type { RunRow } from '@tamis/ledger';
import type { RunMode } from './batch-options.ts';
import type { StoredStep } from './step-order.ts';

/** Who is asked in place of those that the folder names. */
export interface Overrides {
  readonly provider?: string;
  readonly model?: string;
  /** Never with a password: what is kept with a run holds no secret. */
  readonly baseUrl?: string;
  /** The file whose replies are played. */
  readonly cassette?: string;
}

/** What a run is about; written when it begins, and never changed. */
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
  /** Most judged answers for a unit at a step, where the folder says. */
  readonly attempts?: number;
  readonly overrides: Overrides;
  readonly maxUnits?: number;
  /** Random; tells this run from a copy of it. */
  readonly nonce: string;
}

/** How far the units of a run are written down. */
export interface RunState {
  readonly units: number;
  readonly registered: boolean;
  /** The limit that somebody set last, in US dollars, or that there is none. */
  readonly maxCost?: number | 'none';
  /** How models are asked; realtime unless this says otherwise. */
  readonly mode?: RunMode;
  /** The digest of the configuration in force, where a recheck has put another in place. */
  readonly digest?: string;
  /** Where that configuration came from. */
  readonly folder?: string;
  /** The most judged answers that any configuration of the run allowed, where there was more than one. */
  readonly mostAttempts?: number;
  /** The folder of a recheck that is not complete. */
  readonly rechecking?: string;
  /** Files that records are being appended to, with their lengths before. */
  readonly archiving?: { readonly [file: string]: number };
  /** Where the ledger has the files of the pipeline themselves, for workers on other machines: the digest of that text. */
  readonly files?: string;
  /** JSON of the items that the folder is opened with when the run goes on; the others are in the ledger as units. */
  readonly sample?: string;
}

/** What a run is about, as its row has it. */
export function runDetail({ detail }: Pick<RunRow, 'detail'>): RunDetail {
  return JSON.parse(detail ?? '{}') as RunDetail;
}

/** How far the units of a run are written down, as its row has it. */
export function runState({ state }: Pick<RunRow, 'state'>): RunState {
  return state === undefined ? { units: 0, registered: false } : (JSON.parse(state) as RunState);
}

/** The configuration that a run goes on with: the one that it began with, or that of the last recheck. */
export function configOf(row: Pick<RunRow, 'detail' | 'state'>): Pick<RunDetail, 'digest' | 'folder'> {
  const { digest, folder } = runDetail(row);
  const state = runState(row);
  return { digest: state.digest ?? digest, folder: state.folder ?? folder };
}
