/** The result of a request for work on a run. */
export interface ActAnswer {
  readonly isDone: boolean;
  readonly message: string;
  readonly command: string;
}

/** A range; the maximum is unknown if absent. */
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

/** A unit with a different outcome. */
export interface RecheckMove {
  readonly unit: string;
  readonly step: string;
  readonly kind: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The result of judging all stored replies again; the schema of the same name describes it to clients. */
export interface RecheckOut extends ActAnswer {
  /** False for a preview: nothing was written. */
  readonly isWritten: boolean;
  /** Units that were judged again. */
  readonly units: number;
  /** Units with a different outcome, grouped by kind. */
  readonly kinds: { readonly kind: string; readonly units: number }[];
  readonly codes: { readonly code: string; readonly toValid: number; readonly fromValid: number }[];
  /** Units left unchanged because other units were made from them. */
  readonly blocked: number;
  readonly moves: RecheckMove[];
  /** Units that are not listed. */
  readonly more: number;
}
