import { cut } from '@tamis/core/wording';
import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { fullTime } from './words.ts';

/** The arguments of a review in one line. The end of a grant is stored in milliseconds and shown as a date. */
export function fieldLine({ kind, fields }: Pick<ReviewRowOut, 'kind' | 'fields'>): string {
  const shown = (name: string, text: string) => (kind === 'grant' && name === 'until' ? fullTime(Number(text)) : text);
  return fields.map(({ name, text: { text } }) => cut(name === '' ? text : `${name} ${shown(name, text)}`, 60)).join(' · ');
}
