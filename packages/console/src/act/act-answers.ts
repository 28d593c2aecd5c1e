/** What a request for work on a run came to. */
export interface ActAnswer {
  readonly isDone: boolean;
  readonly message: string;
  readonly command: string;
}

/** From so much to so much; nobody knows the most where it is absent. */
export interface PlannedRange {
  readonly least: number;
  readonly most?: number | undefined;
}

/** What retrying would take; the schema of the same name describes it to clients. */
export interface RetryPlanOut {
  readonly units: number;
  readonly calls?: PlannedRange | undefined;
  readonly costUsd?: PlannedRange | undefined;
  readonly command: string;
}

/** A unit that comes out otherwise. */
export interface RecheckMove {
  readonly unit: string;
  readonly step: string;
  readonly kind: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** What judging all stored replies again comes to; the schema of the same name describes it to clients. */
export interface RecheckOut extends ActAnswer {
  /** False: nothing was written, this is what would come of it. */
  readonly isWritten: boolean;
  /** Units that were judged again. */
  readonly units: number;
  /** Units that come out otherwise, by how. */
  readonly kinds: { readonly kind: string; readonly units: number }[];
  readonly codes: { readonly code: string; readonly toValid: number; readonly fromValid: number }[];
  /** Units that stay as they were, because others were made of them. */
  readonly blocked: number;
  readonly moves: RecheckMove[];
  /** Units that are not listed. */
  readonly more: number;
}
