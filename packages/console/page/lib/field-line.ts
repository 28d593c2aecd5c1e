import { cut } from '@tamis/core/wording';
import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { fullTime } from './words.ts';

export function fieldLine({ kind, fields }: Pick<ReviewRowOut, 'kind' | 'fields'>): string {
  const shown = (name: string, text: string) => (kind === 'grant' && name === 'until' ? fullTime(Number(text)) : text);
  return fields.map(({ name, text: { text } }) => cut(name === '' ? text : `${name} ${shown(name, text)}`, 60)).join(' · ');
}
