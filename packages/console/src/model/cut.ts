import { cut as cutText } from '@tamis/core/wording';

/** The longest value shown next to a change. */
const LONGEST = 200;

/** A value as JSON, shortened. */
export function short(value: unknown, longest = LONGEST): string {
  return cut(value === undefined ? '' : (JSON.stringify(value) ?? ''), longest);
}

/** A string shortened to a line or two, with no number cut in two. */
export function cut(text: string, longest = LONGEST): string {
  return cutText(text, longest);
}
