/** Which units are exported; `seed` is Octobatch's files. */
export const EXPORTS = ['valid', 'failures', 'all', 'seed'] as const;

/** How an export is written. */
export const EXPORT_FORMATS = ['jsonl', 'csv'] as const;

/** Flags of `tamis export`. */
export interface ExportFlags {
  readonly what?: (typeof EXPORTS)[number];
  readonly step?: string;
  readonly format?: (typeof EXPORT_FORMATS)[number];
  readonly out?: string;
  readonly archive?: boolean;
  readonly color?: boolean;
}
