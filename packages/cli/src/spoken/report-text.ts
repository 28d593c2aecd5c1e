import type { CodeEntry } from '@tamis/core/kind';
import { visible } from '@tamis/core/wording';
import { engine } from '../engine.ts';
import type { Paint } from '../text/paint.ts';
import type { Invented, InventedTokens } from './invented.ts';

// The maximum number of kinds shown; more would not help decide what to change first.
const MOST_ROWS = 20;
const LONGEST = 160;

export function reportText({ replies, failed, unread, sorted, others }: InventedTokens, paint: Paint): string {
  const nothing = unread === 0 ? '' : `, ${unread} with nothing to judge`;
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

// Advice for developers on how to make this mistake less frequent.
function adviceFor({ code, slot }: Invented): string {
  const list = slot === null ? 'a list' : `the list of ${visible(slot)}`;
  const { about = 'field' } = engine.entryOf(code) ?? {};
  return ADVICE[about] ?? `add the word to ${list}, or an alias for it; or say in the prompt that it can't be said.`;
}

const ADVICE: { readonly [about in NonNullable<CodeEntry['about']>]?: string } = {
  'next-token': 'show the model a complete command; tamis commands prompt has one for each form.',
  'stray-token': 'show the order of words in the form, and how many tokens a slot takes.',
  rest: 'tell the model to reply with the command alone.',
  form: 'name the forms at the start of the prompt, or add an alias for the word.',
};
