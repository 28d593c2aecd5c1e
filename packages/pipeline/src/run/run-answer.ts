import type { Mistake } from '@tamis/files';
import type { LeaseHolder } from '@tamis/ledger';
import type { ChangedStep } from '../inputs/changes.ts';
import type { RunEnd } from './run-end.ts';

/** The result of starting or continuing a run. */
export type RunAnswer =
  | {
      readonly status: 'worked';
      readonly end: RunEnd;
      /** Whether the pipeline's folder has files other than the run's. */
      readonly isChanged: boolean;
      /** The steps whose inputs differ in that folder, or undefined if the run could not continue with it. */
      readonly changed: readonly ChangedStep[] | undefined;
    }
  /** The folder has mistakes; nothing was written. */
  | { readonly status: 'broken'; readonly mistakes: readonly Mistake[] }
  /** Another process is working on the run. */
  | { readonly status: 'held'; readonly by: LeaseHolder | undefined }
  /** The run folder holds something else, or nothing that can be continued. */
  | {
      readonly status: 'refused';
      readonly reason:
        | 'no-run'
        | 'not-empty'
        /** The run was given by its address, but the work needs a folder. */
        | 'no-folder'
        | 'purged'
        | 'other-pipeline'
        | 'other-units'
        | 'other-contents'
        | 'damaged'
        /** Batches are in flight, and their answers belong to the configuration they were asked with. */
        | 'batches'
        /** A recheck was interrupted and must be completed first. */
        | 'rechecking';
      readonly found?: string;
    };
