/** The result of a request for work on a run. */
export interface ActAnswer {
  readonly isDone: boolean;
  readonly message: string;
  readonly command: string;
}

/** A range; if the maximum is absent, it is unknown. */
export interface PlannedRange {
  readonly least: number;
  readonly most?: number | undefined;
}

/** The calls that an action would need, and their cost. */
export interface NeededOut {
  readonly calls?: PlannedRange | undefined;
  readonly costUsd?: PlannedRange | undefined;
}

/** The calls and cost of a retry; the schema of the same name describes it to clients. */
export interface RetryPlanOut extends NeededOut {
  readonly units: number;
  readonly command: string;
}

/** The calls and cost of redoing results that are out of date; the schema of the same name describes it to clients. */
export interface RefreshPlanOut extends NeededOut {
  readonly units: number;
  /** Units that are out of date and stay so, because other units were made from them. */
  readonly kept: number;
  /** Other unfinished units, which the run will also continue. */
  readonly pending?: number | undefined;
  /** Why no results can be redone now. */
  readonly problem?: string | undefined;
  readonly command: string;
}

/** Results that are out of date. */
export interface StaleOut {
  readonly step: string;
  /** The inputs that changed. */
  readonly causes: string[];
  readonly units: number;
}

/** A unit whose outcome would change. */
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
  /** Units that were rechecked. */
  readonly units: number;
  /** Units with a different outcome, grouped by kind. */
  readonly kinds: { readonly kind: string; readonly units: number }[];
  readonly codes: { readonly code: string; readonly toValid: number; readonly fromValid: number }[];
  /** Units left unchanged because other units were made from them. */
  readonly blocked: number;
  readonly moves: RecheckMove[];
  /** Units that are not listed. */
  readonly more: number;
  /** Results that judging alone does not bring up to date. */
  readonly stale: StaleOut[];
  /** The calls and cost of redoing those results. */
  readonly refresh?: NeededOut | undefined;
  /** The calls and cost of continuing with units whose values changed. */
  readonly onward?: NeededOut | undefined;
}
