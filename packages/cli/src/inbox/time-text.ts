import { span } from './review-line.ts';

const DAY = 86_400_000;

export function timeText(time: number, now: number): string {
  const ago = `${span(now - time)} ago`;
  if (now - time < DAY) return ago;
  const date = new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return `${ago} (${date})`;
}
