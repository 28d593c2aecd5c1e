import { visible } from '@tamis/core/wording';
import type { Paint } from '../text/paint.ts';
import { adviceFor } from './advice.ts';
import type { Invented, InventedTokens } from './invented.ts';

/** More kinds than this would not help decide what to change first. */
const MOST_ROWS = 20;
const LONGEST = 160;

/** What models suggest that can't be said, the most frequent first, with what to change. */
export function reportText({ replies, failed, unread, sorted, others }: InventedTokens, paint: Paint): string {
  const nothing = unread === 0 ? '' : `, ${unread} in which nothing was found to judge`;
  const head = `${replies} ${replies === 1 ? 'reply' : 'replies'}, ${failed} with something that cannot be said${nothing}\n`;
  const rows = sorted.slice(0, MOST_ROWS).map((one) => rowText(one, paint));
  const more = sorted.length - rows.length + others;
  return head + rows.join('') + (more > 0 ? `\nand ${more} more kinds; --format json lists them\n` : '');
}

function rowText(one: Invented, paint: Paint): string {
  const { found, slot, code, nearest, count, reasoning } = one;
  const what = found === '' ? `nothing for ${visible(slot ?? '')}` : `"${visible(found)}"`;
  const where = slot === null || found === '' ? '' : ` for ${visible(slot)}`;
  return [
    '',
    `${paint('strong', `${count} ×`)} ${paint('fail', what)}${where}  ${paint('quiet', code)}`,
    ...(nearest === null ? [] : [`  nearest: ${visible(nearest)}`]),
    ...reasoning.map(
      (text) => `  ${paint('quiet', 'reasoning:')} ${visible(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)}`,
    ),
    `  ${paint('mark', 'change')}: ${adviceFor(one)}`,
    '',
  ].join('\n');
}
