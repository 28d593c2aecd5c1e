import { cut as cutText } from '@tamis/core/wording';

// The longest value shown next to a change.
const LONGEST = 200;

export function short(value: unknown, longest = LONGEST): string {
  return cut(value === undefined ? '' : (JSON.stringify(value) ?? ''), longest);
}

export function cut(text: string, longest = LONGEST): string {
  return cutText(text, longest);
}
