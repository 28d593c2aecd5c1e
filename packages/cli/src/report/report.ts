import type { Tally, UnitOutcome } from '@tamis/core/unit';
import type { Mistake } from '@tamis/files';
import type { Paint } from '../text/paint.ts';

/** The result of a run, for the end of a report. */
export interface Ending {
  readonly tally: Tally;
  readonly exit: number;
  readonly interrupted: boolean;
  /** Whether it stopped at a failure, as requested, so that the rest was not judged. */
  readonly stoppedEarly: boolean;
}

/** A report on a run, produced in parts so that memory never limits its size. Each part is text to write. */
export interface Report {
  start(): string;
  /** Reports a unit that did not pass unchanged; absent in reports that only count. */
  unit?(outcome: UnitOutcome, file: string): string;
  end(ending: Ending): string;
}

/** The arguments of a check that `tamis release` also takes, as typed. */
export interface CheckedWith {
  /** The failure records file, or a placeholder for it. */
  readonly failures: string;
  /** The contract flags, or a placeholder if there were none. */
  readonly contract: string;
}

/** The information about a run that all reports share. */
export interface ReportContext {
  /** The names of the inputs, as given by the user. */
  readonly files: readonly string[];
  readonly paint: Paint;
  /** Whether the failure records are kept somewhere else, so that the report need not say how to keep them. */
  readonly recordsKept: boolean;
  /** The arguments to repeat in commands about the records. */
  readonly again: CheckedWith;
  /** Warnings for the contract author. */
  readonly warnings: readonly Mistake[];
  /** Whether there is no contract at all, so that only the syntax was judged. */
  readonly isSyntaxOnly: boolean;
  /** Whether to report the counts of all codes. */
  readonly statistics?: boolean;
  /** The width of the terminal, if one shows the report. */
  readonly columns?: number | undefined;
}
