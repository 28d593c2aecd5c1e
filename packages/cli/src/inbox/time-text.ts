import { span } from './review-line.ts';

const DAY = 86_400_000;

/** When something happened, as people say it: how long ago, and from a day on the date and time of the clock on the wall. */
export function timeText(time: number, now: number): string {
  const ago = `${span(now - time)} ago`;
  if (now - time < DAY) return ago;
  const date = new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return `${ago} (${date})`;
}
