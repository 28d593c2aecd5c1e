/** How the diagnosis is shown. */
export const DOCTOR_FORMATS = ['human', 'json'] as const;

/** The flags of `tamis doctor`. */
export interface DoctorFlags {
  readonly format?: (typeof DOCTOR_FORMATS)[number];
  /** A database to check as well. */
  readonly db?: string;
  readonly color?: boolean;
}
