import type { Tally, UnitOutcome } from '@tamis/core/unit';
import type { Mistake } from '@tamis/files';
import type { Paint } from '../text/paint.ts';

/** How a run ended, for the last part of a report. */
export interface Ending {
  readonly tally: Tally;
  readonly exit: number;
  readonly interrupted: boolean;
  /** Whether it ended at a failure, as it was told to, so that the rest was not judged. */
  readonly stoppedEarly: boolean;
}

/** A report of a run, made piece by piece so that its size never depends on memory. Each part is text to write. */
export interface Report {
  start(): string;
  /** Tells of a unit that did not simply pass, in an input; reports that only count have none. */
  unit?(outcome: UnitOutcome, file: string): string;
  end(ending: Ending): string;
}

/** What every report knows of the run it is about. */
export interface ReportContext {
  /** The inputs as people call them. */
  readonly files: readonly string[];
  readonly paint: Paint;
  /** Whether the failure records are kept somewhere else, so that the report need not say how to keep them. */
  readonly recordsKept: boolean;
  /** What the author of the contract should know, though it compiles. */
  readonly warnings: readonly Mistake[];
  /** Whether there is no contract at all, so that only the syntax was judged. */
  readonly isSyntaxOnly: boolean;
  /** Whether the counts of all codes are to be told. */
  readonly statistics?: boolean;
  /** The width of the terminal, where one shows the report. */
  readonly columns?: number | undefined;
}
