import type { Tally, UnitOutcome } from '@tamis/core/unit';
import type { Mistake } from '@tamis/files';
import type { Paint } from '../text/paint.ts';

export interface Ending {
  readonly tally: Tally;
  readonly exit: number;
  readonly interrupted: boolean;
  // Whether it stopped at a failure, as requested, so that the rest was not judged.
  readonly stoppedEarly: boolean;
}

// A report on a run, produced in parts so that memory never limits its size. Each part is text to write.
export interface Report {
  start(): string;
  unit?(outcome: UnitOutcome, file: string): string;
  end(ending: Ending): string;
}

// The arguments of a check that `tamis release` also takes, as typed.
export interface CheckedWith {
  readonly failures: string;
  readonly contract: string;
}

export interface ReportContext {
  readonly files: readonly string[];
  readonly paint: Paint;
  // Whether the failure records are kept somewhere else, so that the report need not say how to keep them.
  readonly recordsKept: boolean;
  readonly again: CheckedWith;
  readonly warnings: readonly Mistake[];
  // Whether there is no contract at all, so that only the syntax was judged.
  readonly isSyntaxOnly: boolean;
  readonly statistics?: boolean;
  readonly columns?: number | undefined;
}
