import { span } from './review-line.ts';

const DAY = 86_400_000;

/** A time as people say it: how long ago or, after a day, the local date and time. */
export function timeText(time: number, now: number): string {
  const ago = `${span(now - time)} ago`;
  if (now - time < DAY) return ago;
  const date = new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return `${ago} (${date})`;
}
