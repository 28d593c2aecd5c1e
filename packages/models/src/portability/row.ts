import type { PortabilityAnswer } from './answer.ts';
import type { ConditionName } from './conditions.ts';
import type { SourceName } from './sources.ts';

/** What all rows say. */
interface RowBase {
  /** Keywords, separated by spaces; `*` is every keyword without a row; words in parentheses are about a place, not a keyword. */
  readonly about: string;
  /** When the row applies; always, if missing. The first row that applies decides. */
  readonly when?: ConditionName;
  /** A sentence; `{found}` is what the condition found. */
  readonly because: string;
  /** Whether the schemas below the keyword are sent although it is not enforced. */
  readonly isSentOn?: boolean;
}

/** A row with a source, or one marked as having none. */
export type Row = RowBase &
  (
    | { readonly answer: Exclude<PortabilityAnswer, 'unknown'>; readonly source: SourceName }
    | { readonly answer: 'unknown'; readonly source?: SourceName }
  );
