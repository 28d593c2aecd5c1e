import type { PortabilityAnswer } from './answer.ts';
import type { ConditionName } from './conditions.ts';
import type { SourceName } from './sources.ts';

interface RowBase {
  // Keywords separated by spaces. `*` stands for every keyword without a row. Words in parentheses are about a place, not a keyword.
  readonly about: string;
  readonly when?: ConditionName;
  // A sentence. `{found}` is the text that the condition found.
  readonly because: string;
  // Whether the schemas below the keyword are sent even though it is not enforced.
  readonly isSentOn?: boolean;
}

export type Row = RowBase &
  (
    | { readonly answer: Exclude<PortabilityAnswer, 'unknown'>; readonly source: SourceName }
    | { readonly answer: 'unknown'; readonly source?: SourceName }
  );
