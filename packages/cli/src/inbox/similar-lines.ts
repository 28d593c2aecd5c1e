import { visible } from '@tamis/core/wording';
import { type SimilarDecisions, similarTexts } from '@tamis/ledger/internal';
import type { ReaderLine } from '../screen/reader.ts';
import { line } from '../screen/rows.ts';
import { timeText } from './time-text.ts';

// The lines about earlier decisions on the same target, doubt, tool or step, and the latest three. Denials must have been on the screen
// before approval.
export function similarLines(similar: SimilarDecisions | undefined, now: number): readonly ReaderLine[] {
  if (similar === undefined) return [];
  const { groups, latest } = similar;
  return [
    { row: [], isRequired: false },
    { row: line('similar decisions', 'strong'), isRequired: false },
    ...similarTexts(similar).map((text, at) => ({
      row: line(`  ${visible(text)}`),
      isRequired: (groups[at]?.denied ?? 0) > 0,
    })),
    ...latest.map(({ review, word, by, at, summary, text }) => {
      const why = text === undefined ? '' : `: “${text}”`;
      const said = `${review}  ${summary ?? ''}  ${word} by ${by} ${timeText(at, now)}${why}`;
      return { row: line(`  ${visible(said)}`, 'quiet'), isRequired: false };
    }),
  ];
}

export function deniedTexts(similar: SimilarDecisions | undefined): readonly string[] {
  if (similar === undefined) return [];
  return similarTexts(similar).filter((_, at) => {
    const group = similar.groups[at];
    return group !== undefined && group.by.kind === 'target' && group.denied > 0;
  });
}
