import { shortened } from '../lib/shortened.ts';
import type { Json } from '../model/index.ts';

const LONGEST = 80;

// Quotes a string, or formats any other value as JSON. A truncation is marked inside the quotes, so that a quotation never looks complete
// when it is not. Text from a reply is quoted as written, between marks that it does not contain.
export function quotation(value: Json, style?: 'as written'): string {
  if (typeof value !== 'string') return shortened(JSON.stringify(value), LONGEST);
  if (style === undefined) return JSON.stringify(shortened(value, LONGEST));
  const mark = ['"', "'", '`'].find((one) => !value.includes(one)) ?? '';
  return `${mark}${shortened(value, LONGEST)}${mark}`;
}
