/** How a report is written. */
export const REPORT_FORMATS = ['table', 'csv', 'svg', 'json'] as const;

/** Flags of `tamis report`. */
export interface ReportFlags {
  readonly groupBy?: string;
  readonly count?: string;
  readonly numeric?: string;
  readonly netPositive?: readonly string[];
  readonly netNegative?: readonly string[];
  readonly stat?: readonly string[];
  readonly title?: string;
  readonly format?: (typeof REPORT_FORMATS)[number];
  readonly out?: string;
  readonly color?: boolean;
}
