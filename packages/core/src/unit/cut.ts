import type { Json } from '../model/index.ts';
import { jsonText } from './json-text.ts';

const LONGEST = 4096;

export function cutText(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  // Never cut between the halves of a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text[longest - 1] as string) ? longest - 1 : longest;
  return `${text.slice(0, end)}… [${text.length - end} more characters]`;
}

export function cutValue(value: Json): Json {
  if (typeof value === 'string') return cutText(value);
  if (typeof value !== 'object' || value === null) return value;
  const text = jsonText(value);
  return text.length <= LONGEST ? value : cutText(text);
}
