import type { Mistake } from '@tamis/files';
import type { LeaseHolder } from '@tamis/ledger';
import type { ChangedStep } from '../inputs/changes.ts';
import type { RunEnd } from './run-end.ts';

/** The result of starting or continuing a run. */
export type RunAnswer =
  | {
      readonly status: 'worked';
      readonly end: RunEnd;
      /** Whether the folder of the pipeline has other files than the run. */
      readonly isChanged: boolean;
      /** The steps whose inputs are others there; undefined if the run could not continue with that folder. */
      readonly changed: readonly ChangedStep[] | undefined;
    }
  /** The folder has mistakes; nothing was written. */
  | { readonly status: 'broken'; readonly mistakes: readonly Mistake[] }
  /** Another process is working on the run. */
  | { readonly status: 'held'; readonly by: LeaseHolder | undefined }
  /** The run folder holds something else, or nothing that could be continued. */
  | {
      readonly status: 'refused';
      readonly reason:
        | 'no-run'
        | 'not-empty'
        /** It was given by its address: the work needs a folder. */
        | 'no-folder'
        | 'purged'
        | 'other-pipeline'
        | 'other-units'
        | 'other-contents'
        | 'damaged'
        /** Batches are in flight: their answers belong to the configuration they were asked with. */
        | 'batches'
        /** A recheck was interrupted; it must be completed first. */
        | 'rechecking';
      readonly found?: string;
    };
