/** How the diagnosis is shown. */
export const DOCTOR_FORMATS = ['human', 'json'] as const;

/** The flags of `tamis doctor`. */
export interface DoctorFlags {
  readonly format?: (typeof DOCTOR_FORMATS)[number];
  /** The database whose state is looked at, too. */
  readonly db?: string;
  readonly color?: boolean;
}
