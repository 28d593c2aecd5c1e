import type { Code } from '../codes/code.ts';
import type { Json } from './json.ts';

/** Whether a finding rejects a value (`error`) or only accompanies it (`warning`). */
export type Severity = 'error' | 'warning';

/** A problem with a reply. It is data only; `wording/` turns it into a sentence. */
export interface Finding {
  readonly code: Code;
  readonly severity: Severity;
  /** JSON Pointer into the value; empty for the whole reply. */
  readonly path: string;
  /** The data for the sentence: expected, found, names, numbers. */
  readonly args: { readonly [name: string]: Json };
  /** The offset in the decoded reply where the problem starts, if known. */
  readonly at?: number;
  /** The code of the cause, if this finding is only a consequence. Data missing from a cut reply was lost, not forgotten. */
  readonly causedBy?: Code;
}
