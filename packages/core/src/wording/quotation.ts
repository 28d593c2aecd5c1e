import type { Json } from '../model/json.ts';

const LONGEST = 80;

// Quotes a string, or formats any other value as JSON. A truncation is marked inside the quotes, so that a quotation never looks complete
// when it is not. Text from a reply is quoted as written, between marks that it does not contain.
export function quotation(value: Json, style?: 'as written'): string {
  if (typeof value !== 'string') return short(JSON.stringify(value));
  if (style === undefined) return JSON.stringify(short(value));
  const mark = ['"', "'", '`'].find((one) => !value.includes(one)) ?? '';
  return `${mark}${short(value)}${mark}`;
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
