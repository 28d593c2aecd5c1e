import type { ContractFlags } from '../load/load-gate.ts';

/** How the input is split into replies: one JSON object per line, one reply per line, or a single reply. */
export type Mode = 'units' | 'plain' | 'whole';

/** The shapes of the report. */
export const FORMATS = ['human', 'concise', 'json', 'sarif', 'github'] as const;

/** The shape of the report. */
export type ReportFormat = (typeof FORMATS)[number];

/** The flags of `tamis check`. */
export interface CheckFlags extends ContractFlags {
  readonly field?: string;
  readonly plain?: boolean;
  readonly whole?: boolean;
  readonly as?: 'value' | 'text';
  readonly warnings?: boolean;
  readonly failures?: string;
  readonly maxFailures?: string;
  readonly failFast?: boolean;
  readonly statistics?: boolean;
  readonly jobs?: number;
  readonly report?: string;
  readonly format?: ReportFormat;
  readonly color?: boolean;
  readonly quiet?: boolean;
  readonly progress: boolean;
}
