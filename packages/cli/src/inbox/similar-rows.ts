import { visible } from '@tamis/core/wording';
import { type SimilarDecisions, similarTexts } from '@tamis/ledger/internal';
import { line, type Row } from '../screen/rows.ts';
import { timeText } from './time-text.ts';

/** What people decided before about the same target, doubt, tool or step, and the latest three. */
export function similarRows(similar: SimilarDecisions | undefined, now: number): readonly Row[] {
  if (similar === undefined) return [];
  return [
    [],
    line('similar decisions', 'strong'),
    ...similarTexts(similar).map((text) => line(`  ${visible(text)}`)),
    ...similar.latest.map(({ review, word, by, at, summary, text }) => {
      const why = text === undefined ? '' : `: “${text}”`;
      return line(`  ${visible(`${review}  ${summary ?? ''}  ${word} by ${by} ${timeText(at, now)}${why}`)}`, 'quiet');
    }),
  ];
}
